method Middle(low: int, high: int) returns (middle: int)
  requires low < high
  ensures low <= middle < high
{
  middle := low + (high - low) / 2;
}
