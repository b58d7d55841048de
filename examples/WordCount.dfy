// Counting with a map, and what the map means in terms of a multiset.

method CountWords(words: seq<string>) returns (counts: map<string, nat>)
  ensures forall word :: word in counts <==> word in words
  ensures forall word | word in counts :: counts[word] == multiset(words)[word]
{
  counts := map[];
  for i := 0 to |words|
    invariant forall word :: word in counts <==> word in words[..i]
    invariant forall word | word in counts :: counts[word] == multiset(words[..i])[word]
  {
    var word := words[i];
    assert words[..i + 1] == words[..i] + [word];
    if word in counts {
      counts := counts[word := counts[word] + 1];
    } else {
      counts := counts[word := 1];
    }
  }
  assert words[..|words|] == words;
}

// A word that no other word is more frequent than.
method MostFrequent(counts: map<string, nat>) returns (best: string)
  requires counts != map[]
  ensures best in counts
  ensures forall word | word in counts :: counts[word] <= counts[best]
{
  var first :| first in counts;
  best := first;
  var open := counts.Keys - {best};
  while open != {}
    invariant best in counts
    invariant open <= counts.Keys
    invariant forall word | word in counts && word !in open :: counts[word] <= counts[best]
    decreases open
  {
    var word :| word in open;
    if counts[best] < counts[word] {
      best := word;
    }
    open := open - {word};
  }
}
