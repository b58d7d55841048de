lemma Double(x: int)
  ensures x + x == 2 * x
{
  calc {
    x + x;
    2 * x;
  }
}
