/** Names for powers of two, and integer types of the widths that machines have. */
module Std.BoundedInts {

  const TWO_TO_THE_0: int := 1
  const TWO_TO_THE_1: int := 2
  const TWO_TO_THE_2: int := 4
  const TWO_TO_THE_4: int := 16
  const TWO_TO_THE_5: int := 32
  const TWO_TO_THE_7: int := 128
  const TWO_TO_THE_8: int := 256
  const TWO_TO_THE_15: int := 0x8000
  const TWO_TO_THE_16: int := 0x10000
  const TWO_TO_THE_24: int := 0x1000000
  const TWO_TO_THE_31: int := 0x80000000
  const TWO_TO_THE_32: int := 0x1_00000000
  const TWO_TO_THE_40: int := 0x100_00000000
  const TWO_TO_THE_48: int := 0x10000_00000000
  const TWO_TO_THE_56: int := 0x1000000_00000000
  const TWO_TO_THE_63: int := 0x80000000_00000000
  const TWO_TO_THE_64: int := 0x1_00000000_00000000
  const TWO_TO_THE_127: int := 0x80000000_00000000_00000000_00000000
  const TWO_TO_THE_128: int := 0x1_00000000_00000000_00000000_00000000
  const TWO_TO_THE_256: int := 0x1_00000000_00000000_00000000_00000000_00000000_00000000_00000000_00000000
  const TWO_TO_THE_512: int := TWO_TO_THE_256 * TWO_TO_THE_256

  newtype uint8 = n: int | 0 <= n < TWO_TO_THE_8
  newtype uint16 = n: int | 0 <= n < TWO_TO_THE_16
  newtype uint32 = n: int | 0 <= n < TWO_TO_THE_32
  newtype uint64 = n: int | 0 <= n < TWO_TO_THE_64
  newtype uint128 = n: int | 0 <= n < TWO_TO_THE_128

  newtype int8 = n: int | -TWO_TO_THE_7 <= n < TWO_TO_THE_7
  newtype int16 = n: int | -TWO_TO_THE_15 <= n < TWO_TO_THE_15
  newtype int32 = n: int | -TWO_TO_THE_31 <= n < TWO_TO_THE_31
  newtype int64 = n: int | -TWO_TO_THE_63 <= n < TWO_TO_THE_63
  newtype int128 = n: int | -TWO_TO_THE_127 <= n < TWO_TO_THE_127

  // The values that uint and int of the same width have in common.
  newtype nat8 = n: int | 0 <= n < TWO_TO_THE_7
  newtype nat16 = n: int | 0 <= n < TWO_TO_THE_15
  newtype nat32 = n: int | 0 <= n < TWO_TO_THE_31
  newtype nat64 = n: int | 0 <= n < TWO_TO_THE_63
  newtype nat128 = n: int | 0 <= n < TWO_TO_THE_127

  const UINT8_MAX: uint8 := 0xFF
  const UINT16_MAX: uint16 := 0xFFFF
  const UINT32_MAX: uint32 := 0xFFFFFFFF
  const UINT64_MAX: uint64 := 0xFFFFFFFF_FFFFFFFF

  const INT8_MIN: int8 := -0x80
  const INT8_MAX: int8 := 0x7F
  const INT16_MIN: int16 := -0x8000
  const INT16_MAX: int16 := 0x7FFF
  const INT32_MIN: int32 := -0x80000000
  const INT32_MAX: int32 := 0x7FFFFFFF
  const INT64_MIN: int64 := -0x80000000_00000000
  const INT64_MAX: int64 := 0x7FFFFFFF_FFFFFFFF

  const NAT8_MAX: nat8 := 0x7F
  const NAT16_MAX: nat16 := 0x7FFF
  const NAT32_MAX: nat32 := 0x7FFFFFFF
  const NAT64_MAX: nat64 := 0x7FFFFFFF_FFFFFFFF

  type byte = uint8
  type bytes = seq<byte>

  /** A byte, or -1 where there is none. */
  newtype opt_byte = n: int | -1 <= n < TWO_TO_THE_8
}
