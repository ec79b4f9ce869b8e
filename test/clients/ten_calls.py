"""Calls ten operations of a running service with the generated client, and looks at what came as what type.

Usage: ten_calls.py <origin> <sandbox key>
"""

import sys
from datetime import datetime
from http import HTTPStatus
from numbers import Number

from waypoint_client import AuthenticatedClient
from waypoint_client.api.builds import simulate_damage
from waypoint_client.api.catalog import get_weapon, list_characters
from waypoint_client.api.keys import get_own_key
from waypoint_client.api.players import get_genshin_player, get_hsr_player, get_player_batch
from waypoint_client.api.reports import get_scam_report, submit_scam_report
from waypoint_client.api.trust import get_trust_score
from waypoint_client.models import (
    ActorInput,
    Environment,
    Error,
    ErrorCode,
    Game,
    GenshinPlayerSummary,
    ReportCategory,
    ReportStatus,
    RotationStepInput,
    SimulateDamageBody,
    SubmitScamReportBody,
    TrustTier,
)

UID = "812345678"


def said(operation, what):
    print(f"ok  {operation}: {what}")


def call_key(client):
    key = get_own_key.sync(client=client).data
    assert key.environment is Environment.TEST
    assert isinstance(key.created_at, datetime)
    assert key.valid_until is None
    said("get_own_key", f"{key.key_id}, {', '.join(key.scopes)}")


def call_player(client):
    player = get_genshin_player.sync(UID, client=client, include_build=True).data
    assert player.uid == UID and player.game is Game.GENSHIN
    assert isinstance(player.level, int) and len(player.showcase) > 0
    first = player.showcase[0]
    assert isinstance(first.avatar_id, int) and isinstance(first.detail.stats.hp, Number)
    said("get_genshin_player", f"{player.nickname}, level {player.level}, {first.name}")


def call_batch(client):
    # The generator writes a list as parameters of the same name; the service takes one, with commas.
    answer = get_player_batch.sync(client=client, game=Game.GENSHIN, uids=[f"{UID},812345404"])
    found, missing = answer.data
    assert isinstance(found, GenshinPlayerSummary) and found.uid == UID
    assert missing.uid == "812345404" and missing.error.code.value == "not_found"
    assert answer.meta.failed == 1
    said("get_player_batch", f"{found.nickname}, and {missing.error.message}")


def call_unknown(client):
    response = get_hsr_player.sync_detailed("812345404", client=client)
    assert response.status_code is HTTPStatus.NOT_FOUND
    assert isinstance(response.parsed, Error)
    assert response.parsed.error.code is ErrorCode.PLAYER_NOT_FOUND
    said("get_hsr_player", f"{response.status_code.value}, {response.parsed.error.message}")


def call_score(client):
    score = get_trust_score.sync(Game.GENSHIN, UID, client=client).data
    assert isinstance(score.score, int) and score.tier in TrustTier
    assert isinstance(score.last_updated, datetime)
    said("get_trust_score", f"{score.score}, {score.tier_meta.label}")


def call_list(client):
    ids, cursor = [], None
    while len(ids) < 60:
        more = {} if cursor is None else {"cursor": cursor}
        page = list_characters.sync(Game.GENSHIN, client=client, limit=20, **more)
        ids += [row.id for row in page.data]
        cursor = page.meta.cursor_next
    assert len(set(ids)) == len(ids) and page.meta.total >= len(ids)
    said("list_characters", f"{len(ids)} of {page.meta.total} on three pages")


def call_weapon(client):
    weapon = get_weapon.sync(Game.GENSHIN, 11509, client=client).data
    assert weapon.rarity == 5 and isinstance(weapon.secondary.value_lv90, Number)
    said("get_weapon", f"{weapon.name}, {weapon.base_atk_lv90} ATK")


def call_simulation(client):
    body = SimulateDamageBody(
        game=Game.GENSHIN,
        actor=ActorInput(avatar_id=10000002, level=90),
        rotation=[RotationStepInput(skill="normal_attack", count=3)],
    )
    simulation = simulate_damage.sync(client=client, body=body).data
    total = sum(hit.damage for hit in simulation.hits)
    assert abs(total - simulation.total_damage) < 0.1
    said("simulate_damage", f"{simulation.total_damage} in {len(simulation.hits)} hits")


def call_report(client):
    body = SubmitScamReportBody(
        game=Game.GENSHIN,
        reported_uid=UID,
        reporter_uid="618285856",
        category=ReportCategory.PHISHING,
        description="Sent me a link to a page that asked for the password of my account.",
    )
    report = submit_scam_report.sync(client=client, body=body, idempotency_key="ten-calls").data
    again = submit_scam_report.sync(client=client, body=body, idempotency_key="ten-calls").data
    assert report.id == again.id and report.expected_review_by > report.created_at
    said("submit_scam_report", f"{report.id}, twice the same")
    own = get_scam_report.sync(report.id, client=client).data
    assert own.status in ReportStatus and own.reported_uid == UID
    assert own.category is ReportCategory.PHISHING
    said("get_scam_report", own.status.value)


def main(origin, key):
    with AuthenticatedClient(base_url=origin, token=key) as client:
        for call in (
            call_key,
            call_player,
            call_batch,
            call_unknown,
            call_score,
            call_list,
            call_weapon,
            call_simulation,
            call_report,
        ):
            call(client)


if __name__ == "__main__":
    main(*sys.argv[1:])
