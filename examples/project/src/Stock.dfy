/** What a shop has: how many of each item. */
module Stock {
  import opened Std.Wrappers

  type Stock = map<string, nat>

  function Count(stock: Stock, item: string): nat {
    if item in stock then stock[item] else 0
  }

  /** Fails if there are too few. */
  function Take(stock: Stock, item: string, amount: nat): (result: Result<Stock, string>)
    ensures result.Success? <==> amount <= Count(stock, item)
    ensures result.Success? ==> Count(result.value, item) == Count(stock, item) - amount
  {
    if amount <= Count(stock, item)
    then Success(stock[item := Count(stock, item) - amount])
    else Failure("too few")
  }
}
