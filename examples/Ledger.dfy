// Accounts as a map, and operations that can fail: `:-` hands a failure on to the caller.

datatype Result<T> = Success(value: T) | Failure(message: string) {
  predicate IsFailure() {
    Failure?
  }

  function PropagateFailure<U>(): Result<U>
    requires IsFailure()
  {
    Failure(message)
  }

  function Extract(): T
    requires !IsFailure()
  {
    value
  }
}

type Ledger = map<string, nat>

function Balance(ledger: Ledger, account: string): Result<nat> {
  if account in ledger then Success(ledger[account]) else Failure("no account " + account)
}

method Transfer(ledger: Ledger, source: string, target: string, amount: nat) returns (result: Result<Ledger>)
  requires source != target
  ensures result.Success? ==>
    && source in ledger && target in ledger
    && result.value.Keys == ledger.Keys
    && result.value[source] + amount == ledger[source]
    && result.value[target] == ledger[target] + amount
    && forall other | other in ledger && other != source && other != target :: result.value[other] == ledger[other]
{
  var has :- Balance(ledger, source);
  var had :- Balance(ledger, target);
  if has < amount {
    return Failure(source + " has too little");
  }
  return Success(ledger[source := has - amount][target := had + amount]);
}

// Accounts in which something is left.
function Active(ledger: Ledger): set<string> {
  set account | account in ledger && ledger[account] > 0
}

lemma EmptyAccountsDoNotCount(ledger: Ledger, account: string)
  requires account !in ledger
  ensures Active(ledger[account := 0]) == Active(ledger)
{
}
