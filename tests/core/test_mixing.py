from siasat.core.mixing import SplitMix64, mix, seed_of, zobrist


def test_the_stream_is_splitmix64_as_published() -> None:
    # The first outputs for seed 1234567, as in the reference implementation's test vectors.
    stream = SplitMix64(1_234_567)
    assert [stream.next() for _ in range(3)] == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ]


def test_mix_is_the_streams_first_number() -> None:
    assert mix(42) == SplitMix64(42).next()


def test_zobrist_numbers_differ() -> None:
    numbers = zobrist(seed_of("chess"), 1000)
    assert len(set(numbers)) == 1000


def test_seeds_use_the_first_eight_bytes() -> None:
    assert seed_of("ab") == 0x6162
    assert seed_of("congklak") == seed_of("congklak and more")


def test_below_stays_below_and_reaches_everything() -> None:
    stream = SplitMix64(1)
    assert {stream.below(6) for _ in range(200)} == set(range(6))


def test_shuffle_keeps_the_items() -> None:
    items = list(range(20))
    SplitMix64(3).shuffle(items)
    assert sorted(items) == list(range(20)) != items
