import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import AlgorithmError, InputError, UnknownNameError
from siasat.parity.pairwise import FACTORS, pairwise
from siasat.search.enhancements.table import TABLE, TableConfig
from siasat.search.registry import aliases, own_switches, parse_config
from siasat.testing.strategies import texts_near


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("alphabeta", "alphabeta"),
        (" alphabeta+table=65536/deepest+captures ", "alphabeta+captures+table"),
        ("negascout+history+killers+captures", "negascout+captures+killers+history"),
        ("pvs+table=17/always/one-bound/deeper", "pvs+table=17/always/one-bound/deeper"),
        ("mtdf", "mtdf+table"),
        ("branch-and-bound", "alphabeta"),
        ("null-move+null-move=3", "alphabeta+null-move=3"),
        ("aspiration", "alphabeta+aspiration"),
        ("alphabeta+shuffle", "alphabeta+shuffle"),
        ("alphabeta+shuffle=0", "alphabeta+shuffle"),
        ("mtdf+guess=-7", "mtdf+table+guess=-7"),
        ("alphabeta+table=64/new", "alphabeta+table=64/always"),
        ("alphabeta+table=deep", "alphabeta+table"),
        ("pvs+iid=2+table=64/twobig1/one-bound+table-move", "pvs+table=64/twobig1/one-bound+table-move+iid"),
    ],
)
def test_the_text_form_is_canonical(text: str, canonical: str) -> None:
    assert str(parse_config(text)) == canonical
    assert parse_config(canonical) == parse_config(text)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", UnknownNameError, "unknown algorithm ''"),
        ("alphabta", UnknownNameError, "did you mean 'alphabeta'"),
        ("alphabeta+tabel", UnknownNameError, "unknown switch 'tabel'; did you mean 'table'"),
        ("alphabeta+table+table", AlgorithmError, "'table' is given twice"),
        ("alphabeta+table=x", AlgorithmError, "unknown argument 'x' of 'table'"),
        ("alphabeta+table=0", AlgorithmError, "number of slots must be a number between 1 and"),
        ("alphabeta+captures=1", AlgorithmError, "'captures' takes no argument"),
        ("alphabeta+null-move=9", AlgorithmError, "must be a number between 1 and 8"),
        ("alphabeta+etc", AlgorithmError, "the switch 'etc' needs 'table': add '\\+table'"),
        ("alphabeta+table=17/twodeep", AlgorithmError, "needs an even number of slots, not 17; use table=18/twodeep"),
        ("alphabeta+table+iid", AlgorithmError, "the switch 'iid' needs 'table-move'"),
        ("alphabeta+dynamic", AlgorithmError, "the switch 'dynamic' needs 'table'"),
        ("minimax+table", AlgorithmError, "'minimax' has no switch 'table'; it accepts iterative"),
        ("mtdf+aspiration", AlgorithmError, "'mtdf' has no switch 'aspiration'"),
    ],
)
def test_bad_texts_are_refused(text: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        parse_config(text)


@given(texts_near("alphabeta+captures+table=4096/always+null-move=2"))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        config = parse_config(text)
    except InputError:
        return
    assert parse_config(str(config)) == config


@given(st.lists(st.sampled_from(sorted(own_switches())), unique=True))
def test_switches_come_in_any_order(switches: list[str]) -> None:
    try:
        config = parse_config("+".join(["alphabeta", *switches]))
    except AlgorithmError:
        return
    assert parse_config("+".join(["alphabeta", *reversed(switches)])) == config


def test_aliases_are_searches_of_their_own() -> None:
    for alias in aliases():
        parse_config(alias)


def test_soundness_is_told_from_the_switches() -> None:
    assert parse_config("alphabeta+captures+table+etc+hard").is_sound
    for switch in ("null-move", "reductions", "quiescence", "table=64/deeper"):
        assert not parse_config(f"alphabeta+{switch}").is_sound


def test_the_tables_defaults_are_left_out_of_the_text() -> None:
    assert parse_config("alphabeta+table")[TABLE] == TableConfig()


def test_pairs_of_settings_all_meet() -> None:
    """Every two switches that go together are together in some configuration of the sample."""
    configs = [parse_config(text) for text in pairwise()]
    assert {config.algorithm for config in configs} == set(FACTORS["algorithm"])
    for one, other in (
        ("null-move", "reductions"),
        ("etc", "quiescence"),
        ("hard", "iterative"),
        ("history", "killers"),
    ):
        first, second = own_switches()[one], own_switches()[other]
        assert any(config[first] and config[second] for config in configs)
        assert any(not config[first] and config[second] for config in configs)
