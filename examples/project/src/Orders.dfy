/** What customers want, in the order in which they came. */
module Orders {
  import opened Std.Wrappers
  import opened Stock

  datatype Order = Order(item: string, amount: nat)

  /** All of them, or none. */
  method Serve(stock: Stock, orders: seq<Order>) returns (result: Result<Stock, string>)
    ensures orders == [] ==> result == Success(stock)
    ensures |orders| == 1 && orders[0].amount <= Count(stock, orders[0].item) ==> result.Success?
  {
    var left := stock;
    for i := 0 to |orders|
      invariant i == 0 ==> left == stock
    {
      left :- Take(left, orders[i].item, orders[i].amount);
    }
    return Success(left);
  }
}
