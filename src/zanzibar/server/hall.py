"""All tables: making, finding and reading them back, and who may sit where."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from secrets import SystemRandom

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, Table, func, select

from zanzibar.bots import names as levels
from zanzibar.rules import SPECTATOR, Draw, Result, Ruleset, Seat, Unplayable, drawn_by
from zanzibar.rules.words import side_of
from zanzibar.server import frames, schema, stored
from zanzibar.server.computers import Computers
from zanzibar.server.errors import Problem
from zanzibar.server.hosted import (
    INVITED,
    Arrangement,
    Hosted,
    Options,
    Seating,
    Services,
    begun,
    describe,
    now_ms,
    other_side,
    write_seats,
)
from zanzibar.server.identity import hashed, matches, new_id, new_secret
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol import CLOSE_STOPPING, ChatLine
from zanzibar.server.storage import Storage
from zanzibar.server.tables import (
    CreateTable,
    Roles,
    Sides,
    Sitter,
    Speed,
    Status,
    TableInfo,
)

MOST_TABLES = 20
"""Waiting and running tables a guest may own."""
MOST_LISTED = 200
IDLE_SECONDS = 600
"""After this long without anybody, a table leaves the memory (never the disk)."""
_log = logging.getLogger("zanzibar.server")


class Hall:
    """The tables of a server."""

    def __init__(
        self, storage: Storage, computers: Computers, metrics: Metrics, draw: Draw | None = None
    ) -> None:
        self.storage = storage
        self.metrics = metrics
        self.computers = computers
        self.names: OrderedDict[str, str] = OrderedDict()
        self.services = Services(
            storage, computers, metrics, draw or drawn_by(SystemRandom()), self.names, self._give_up
        )
        self.live: dict[str, Hosted] = {}
        self._loading: dict[str, asyncio.Future[Hosted]] = {}

    # --- guests --------------------------------------------------------------------------------

    async def name_guest(self, guest: str | None, name: str) -> str:
        """A new guest, or a new name for one."""
        if not name.strip() or not name.isprintable():
            raise Problem("guest.name")
        id = guest or new_id(20)
        row = {"id": id, "name": name, "made_at": now_ms()}

        def work(connection: Connection) -> None:
            changed = connection.execute(
                schema.guest.update().where(schema.guest.c.id == id).values(name=name)
            )
            if not changed.rowcount:
                connection.execute(schema.guest.insert(), row)

        await self.storage.save(work)
        self.names[id] = name
        return id

    async def name_of(self, guest: str) -> str | None:
        if guest not in self.names:
            found = await self.storage.read(
                lambda c: c.execute(
                    select(schema.guest.c.name).where(schema.guest.c.id == guest)
                ).scalar()
            )
            if found is None:
                return None
            self.names[guest] = found
        return self.names[guest]

    # --- finding tables ------------------------------------------------------------------------

    async def table(self, id: str) -> Hosted:
        """A table, read back from the disk when it is not in memory."""
        hosted = self.live.get(id)
        if hosted is not None:
            return hosted
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Hosted:
        kept = await self.storage.read(lambda c: _Kept(c, id))
        if kept.game is None:
            raise Problem("table.unknown")
        self.names.update(kept.names)
        hosted = Hosted(id, kept.arrangement(), self.services)
        form = kept.game.format
        for count, row in enumerate(kept.acts):
            hosted.replay(row.seat, row.command, row.body, row.at, form)
            if count % 100 == 99:
                await asyncio.sleep(0)
        for row in kept.chat:
            seat = "R" if row.seat == 0 else str(row.seat)
            hosted.chat.append(ChatLine(row.n, seat, row.name, row.text, row.at))
            hosted.said.add((row.seat, row.command))
        if kept.held is not None:
            held = kept.held
            hosted.hold_again(held.seat, held.command, held.body, held.due_at, form)
        self.live[id] = hosted
        hosted.wake()
        return hosted

    async def seen_by(self, id: str, guest: str | None) -> Hosted:
        """A table that this guest may know of."""
        hosted = await self.table(id)
        if hosted.arrangement.options.private and not (
            guest is not None and hosted.arrangement.has_met(guest)
        ):
            raise Problem("table.unknown")
        return hosted

    async def owned(self, id: str, guest: str) -> Hosted:
        hosted = await self.seen_by(id, guest)
        if hosted.arrangement.owner != guest:
            raise Problem("owner.only")
        return hosted

    async def lobby(self, guest: str | None) -> tuple[TableInfo, ...]:
        """Public tables that wait for players or can be watched, the newest first."""
        game = schema.game
        ids = await self.storage.read(
            lambda c: c.execute(
                select(game.c.id)
                .where(game.c.status.in_([Status.WAITING, Status.PLAYING]))
                .order_by(game.c.status.desc(), game.c.made_at.desc())
                .limit(MOST_LISTED)
            ).scalars().all()
        )  # fmt: skip
        return tuple(
            table
            for table in await self._list(ids, guest)
            if not table.private and (table.status is Status.WAITING or table.spectators)
        )

    async def games_of(self, guest: str) -> tuple[TableInfo, ...]:
        """Tables that this guest made or sat at, the last changed first."""
        game, known, seat = schema.game, schema.known, schema.seat
        ids = await self.storage.read(
            lambda c: c.execute(
                select(game.c.id)
                .where(
                    (game.c.owner == guest)
                    | game.c.id.in_(select(known.c.game).where(known.c.guest == guest))
                    | game.c.id.in_(select(seat.c.game).where(seat.c.guest == guest))
                )
                .order_by(game.c.changed_at.desc())
                .limit(MOST_LISTED)
            ).scalars().all()
        )  # fmt: skip
        return await self._list(ids, guest)

    async def _list(self, ids: Sequence[str], guest: str | None) -> tuple[TableInfo, ...]:
        """Tables as a guest sees them; their games stay on the disk."""
        asleep = [id for id in ids if id not in self.live]
        kept = await self.storage.read(lambda c: {id: _Kept(c, id, game=False) for id in asleep})
        found = []
        for id in ids:
            if (hosted := self.live.get(id)) is not None:
                found.append(hosted.info(guest))
            elif (row := kept.get(id)) is not None and row.game is not None:
                result = row.game.result and msgspec.json.decode(
                    row.game.result, type=Result | None
                )
                found.append(
                    describe(id, row.arrangement(), guest, row.names, lambda seat: False, result)
                )
        return tuple(found)

    async def resume(self) -> None:
        """After a start: take up every table where something is to happen by itself."""
        game, seat, held = schema.game, schema.seat, schema.held
        ids = await self.storage.read(
            lambda c: c.execute(
                select(game.c.id).where(
                    game.c.status == Status.PLAYING,
                    game.c.id.in_(select(seat.c.game).where(seat.c.kind == Sitter.COMPUTER))
                    | game.c.id.in_(select(held.c.game)),
                )
            ).scalars().all()
        )  # fmt: skip
        for id in ids:
            try:
                await self.table(id)
            except Exception:
                _log.exception("a table cannot be taken up", extra={"table": id})

    # --- making tables -------------------------------------------------------------------------

    async def make(self, guest: str, wish: CreateTable) -> tuple[Hosted, str, dict[Seat, str]]:
        """A new table, its invitation, and the links of the seats its maker took."""
        _check_name(wish.name)
        _check_rules(wish.ruleset)
        options = Options(
            wish.ruleset, wish.roles, wish.private, wish.spectators, wish.hot_seat, wish.speed,
            wish.answer_grid_ms,
        )  # fmt: skip
        links: dict[Seat, str] = {}
        seats = []
        for number, seat in enumerate(wish.seats):
            match seat.kind:
                case Sitter.COMPUTER:
                    random_role = wish.roles is Roles.RANDOM
                    seats.append(_computer(number, seat.level, any_side=random_role))
                case Sitter.PERSON:
                    sitter, links[number] = _person(guest)
                    seats.append(sitter)
                case Sitter.OPEN:
                    seats.append(Seating())
        made = now_ms()
        invitation = new_secret()
        arrangement = Arrangement(
            wish.name, guest, hashed(invitation), Status.WAITING, options, tuple(seats),
            frozenset(), made, made,
        )  # fmt: skip
        mine = arrangement.seats_of(guest)
        if not options.hot_seat and (
            len({side_of(seat) for seat in mine}) > 1
            or (options.roles is Roles.RANDOM and len(mine) > 1)
        ):
            raise Problem("seat.other-side")
        hosted = await self._open(arrangement)
        if hosted.arrangement.options.roles is Roles.RANDOM and hosted.game is not None:
            dealt = hosted.arrangement.seats
            old = {arrangement.seats[seat].link: link for seat, link in links.items()}
            links = {seat: old[s.link] for seat, s in enumerate(dealt) if s.link in old}
        return hosted, f"{hosted.id}.{invitation}", links

    async def _open(self, arrangement: Arrangement) -> Hosted:
        await self._check_limit(arrangement.owner)
        id = new_id()
        if all(sitter.kind is not Sitter.OPEN for sitter in arrangement.seats):
            arrangement = begun(arrangement)

        def work(connection: Connection) -> None:
            connection.execute(
                schema.game.insert(),
                {
                    "id": id,
                    "format": stored.FORMAT,
                    "name": arrangement.name,
                    "status": arrangement.status,
                    "options": msgspec.json.encode(arrangement.options),
                    "owner": arrangement.owner,
                    "invitation": arrangement.invitation,
                    "made_at": arrangement.made_at,
                    "changed_at": arrangement.changed_at,
                },
            )
            write_seats(connection, id, arrangement)

        await self.storage.save(work)
        hosted = self.live[id] = Hosted(id, arrangement, self.services)
        hosted.wake()
        return hosted

    async def _check_limit(self, guest: str) -> None:
        game = schema.game
        owned = await self.storage.read(
            lambda c: c.execute(
                select(func.count())
                .select_from(game)
                .where(
                    game.c.owner == guest, game.c.status.in_([Status.WAITING, Status.PLAYING])
                )
            ).scalar_one()
        )  # fmt: skip
        if owned >= MOST_TABLES:
            raise Problem("limit.tables", most=MOST_TABLES)

    async def rematch(self, id: str, guest: str, sides: Sides) -> tuple[Hosted, str]:
        """A new table with the same people and computers."""
        before = await self.seen_by(id, guest)
        arrangement = before.arrangement
        if arrangement.status is not Status.OVER:
            raise Problem("table.playing")
        if not arrangement.seats_of(guest) and guest != arrangement.owner:
            raise Problem("seat.not-yours")
        if arrangement.rematch is not None:
            raise Problem("table.rematched", table=arrangement.rematch)
        seats = arrangement.seats
        if sides is Sides.SWAP:
            # Who comes next clockwise is the Recruiter now; with two seats the sides are swapped.
            seats = (*seats[1:], seats[0])
        made = now_ms()
        invitation = new_secret()
        fresh = replace(
            arrangement,
            owner=guest,
            invitation=hashed(invitation),
            status=Status.WAITING,
            options=replace(arrangement.options, roles=Roles.CHOSEN),
            seats=tuple(_anew(number, sitter) for number, sitter in enumerate(seats)),
            known=frozenset((who, INVITED) for who, _ in arrangement.known),
            made_at=made,
            changed_at=made,
            rematch=None,
        )
        after = await self._open(fresh)

        def point(old: Arrangement) -> Arrangement:
            if old.rematch is not None:
                raise Problem("table.rematched", table=old.rematch)
            return replace(old, rematch=after.id)

        await before.change(point)
        return after, f"{after.id}.{invitation}"

    # --- seats ---------------------------------------------------------------------------------

    async def take(self, id: str, guest: str, seat: Seat, invitation: str | None) -> str:
        """Sit down in an open seat; the answer is the seat's link."""
        hosted = await self.table(id)
        sitter, link = _person(guest)

        def edit(old: Arrangement) -> Arrangement:
            if old.options.private and not old.has_met(guest) and not _invited(old, invitation):
                raise Problem("table.unknown")
            _check_open(old)
            if _at(old, seat).kind is not Sitter.OPEN:
                raise Problem("seat.taken")
            if other_side(old, guest, seat):
                raise Problem("seat.other-side")
            random_role = old.options.roles is Roles.RANDOM and old.status is Status.WAITING
            if random_role and not old.options.hot_seat and old.seats_of(guest):
                raise Problem("seat.other-side")
            return _seated(old, seat, sitter)

        await hosted.change(edit)
        return link

    async def use_link(self, guest: str, link: str) -> tuple[Hosted, Seat | None]:
        """A seat's link moves the seat to this guest; an invitation shows a private table."""
        front, dot, secret = link.partition(".")
        if not dot:
            raise Problem("link.unknown")
        owner = await self.storage.read(
            lambda c: c.execute(
                select(schema.seat.c.game).where(schema.seat.c.link == front)
            ).scalar()
        )
        if owner is not None:
            return await self._use_seat_link(owner, guest, front, secret)
        try:
            hosted = await self.table(front)
        except Problem:
            raise Problem("link.unknown") from None
        if not matches(secret, hosted.arrangement.invitation):
            raise Problem("link.unknown")
        await hosted.change(lambda old: replace(old, known=old.known | {(guest, INVITED)}))
        return hosted, None

    async def _use_seat_link(
        self, id: str, guest: str, link: str, secret: str
    ) -> tuple[Hosted, Seat]:
        hosted = await self.table(id)
        taken = -1

        def edit(old: Arrangement) -> Arrangement:
            nonlocal taken
            taken = next((i for i, s in enumerate(old.seats) if s.link == link), -1)
            kept = old.seats[taken].link_hash if taken >= 0 else None
            if kept is None or not matches(secret, kept):
                raise Problem("link.unknown")
            if old.seats[taken].guest == guest:
                return old
            if other_side(old, guest, taken):
                raise Problem("seat.other-side")
            return _seated(old, taken, replace(old.seats[taken], guest=guest))

        await hosted.change(edit)
        return hosted, taken

    async def new_link(self, id: str, guest: str, seat: Seat) -> str:
        hosted = await self.seen_by(id, guest)
        fresh, link = _person(guest)

        def edit(old: Arrangement) -> Arrangement:
            sitter = _own(old, guest, seat)
            return _with(old, seat, replace(sitter, link=fresh.link, link_hash=fresh.link_hash))

        await hosted.change(edit)
        return link

    async def leave(self, id: str, guest: str, seat: Seat) -> Hosted:
        hosted = await self.seen_by(id, guest)

        def edit(old: Arrangement) -> Arrangement:
            _check_open(old)
            _own(old, guest, seat)
            return _with(old, seat, Seating())

        await hosted.change(edit)
        return hosted

    async def come_back(self, id: str, guest: str, seat: Seat) -> Hosted:
        """A person takes the seat back from the computer that stood in."""
        hosted = await self.seen_by(id, guest)

        def edit(old: Arrangement) -> Arrangement:
            sitter = _own(old, guest, seat)
            return _with(
                old, seat, replace(sitter, kind=Sitter.PERSON, level=None, stands_in=False)
            )

        await hosted.change(edit)
        return hosted

    async def free(self, id: str, guest: str, seat: Seat) -> Hosted:
        hosted = await self.owned(id, guest)

        def edit(old: Arrangement) -> Arrangement:
            _check_open(old)
            if _at(old, seat).kind is Sitter.OPEN:
                raise Problem("seat.empty")
            return _with(old, seat, Seating())

        await hosted.change(edit)
        return hosted

    async def hand_over(self, id: str, guest: str, seat: Seat, level: str) -> Hosted:
        """A computer plays an open seat, or stands in for a person who is not there."""
        hosted = await self.owned(id, guest)

        def edit(old: Arrangement) -> Arrangement:
            _check_open(old)
            sitter = _at(old, seat)
            computer = _computer(seat, level, any_side=old.options.roles is Roles.RANDOM)
            if sitter.kind is Sitter.PERSON:
                if hosted.present(seat):
                    raise Problem("seat.present")
                computer = replace(sitter, kind=Sitter.COMPUTER, level=level, stands_in=True)
            elif sitter.stands_in:
                computer = replace(sitter, level=level)
            return _with(old, seat, computer)

        await hosted.change(edit)
        return hosted

    async def set_speed(self, id: str, guest: str, speed: Speed) -> Hosted:
        hosted = await self.owned(id, guest)
        await hosted.change(lambda old: replace(old, options=replace(old.options, speed=speed)))
        return hosted

    async def close_table(self, id: str, guest: str) -> Hosted:
        hosted = await self.owned(id, guest)

        def edit(old: Arrangement) -> Arrangement:
            _check_open(old)
            return replace(old, status=Status.CLOSED)

        await hosted.change(edit)
        return hosted

    def listening_as(self, hosted: Hosted, guest: str, seat: Seat) -> None:
        """Whether this guest may open a socket for this seat, or to watch."""
        arrangement = hosted.arrangement
        if arrangement.status is Status.CLOSED:
            raise Problem("table.closed")
        if seat == SPECTATOR:
            over = arrangement.status is Status.OVER
            if not (arrangement.options.spectators or over or arrangement.has_met(guest)):
                raise Problem("watch.not-allowed")
        else:
            _own(arrangement, guest, seat)

    # --- keeping house -------------------------------------------------------------------------

    def _give_up(self, id: str) -> None:
        self.live.pop(id, None)

    def sweep(self) -> None:
        """Let idle tables leave the memory."""
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, hosted in list(self.live.items()):
            if not hosted.busy and not hosted.lock.locked() and hosted.touched < long_ago:
                hosted.gone = True
                del self.live[id]

    async def close(self) -> None:
        for hosted in list(self.live.values()):
            async with hosted.lock:  # whatever is being saved is saved and told first
                hosted.abandon(Problem("server.stopping"), CLOSE_STOPPING)
            await hosted.settle()
        await self.computers.close()


class _Kept:
    """Everything the disk has of one table."""

    def __init__(self, connection: Connection, id: str, game: bool = True) -> None:
        def rows(table: Table, wanted: bool = True) -> list[Row[tuple[object, ...]]]:
            if not wanted:
                return []
            return list(connection.execute(select(table).where(table.c.game == id)))

        table = schema.game
        self.game = connection.execute(select(table).where(table.c.id == id)).first()
        self.seats = sorted(rows(schema.seat), key=lambda row: row.seat)
        self.known = rows(schema.known)
        self.acts = sorted(rows(schema.act, game), key=lambda row: row.version)
        self.chat = sorted(rows(schema.chat, game), key=lambda row: row.n)
        self.held = next(iter(rows(schema.held, game)), None)
        guests = {row.guest for row in (*self.seats, *self.known) if row.guest is not None}
        if self.game is not None:
            guests.add(self.game.owner)
        guest = schema.guest
        named = connection.execute(select(guest).where(guest.c.id.in_(guests)))
        self.names = {row.id: row.name for row in named}

    def arrangement(self) -> Arrangement:
        assert self.game is not None
        seats = tuple(
            Seating(
                Sitter(row.kind), row.guest, row.level, row.stands_in, row.link, row.link_hash
            )
            for row in self.seats
        )  # fmt: skip
        return Arrangement(
            self.game.name,
            self.game.owner,
            self.game.invitation,
            Status(self.game.status),
            msgspec.json.decode(self.game.options, type=Options),
            seats,
            frozenset((row.guest, row.role) for row in self.known),
            self.game.made_at,
            self.game.changed_at,
            self.game.rematch,
        )


def _check_name(name: str) -> None:
    if not name.strip() or not name.isprintable():
        raise Problem("table.name")


def _check_rules(ruleset: Ruleset) -> None:
    try:
        frames.rules_of(ruleset)
    except Unplayable as unplayable:
        raise Broken(unplayable) from None


class Broken(Exception):
    """Rules that cannot be played: the ids are the rules' own."""

    def __init__(self, unplayable: Unplayable) -> None:
        super().__init__(str(unplayable))
        self.rejection = unplayable.problems[0]


def _person(guest: str) -> tuple[Seating, str]:
    secret, link = new_secret(), new_id(12)
    sitter = Seating(Sitter.PERSON, guest, link=link, link_hash=hashed(secret))
    return sitter, f"{link}.{secret}"


def _computer(seat: Seat, level: str | None, any_side: bool = False) -> Seating:
    sides = {side_of(0), side_of(1)} if any_side else {side_of(seat)}
    if level is None or any(level not in levels(side) for side in sides):
        raise Problem("level.unknown")
    return Seating(Sitter.COMPUTER, level=level)


def _anew(seat: Seat, sitter: Seating) -> Seating:
    """Who sat in the last game, for the next one."""
    if sitter.guest is not None:
        return _person(sitter.guest)[0]
    if sitter.kind is Sitter.COMPUTER:
        level = sitter.level if sitter.level in levels(side_of(seat)) else levels(side_of(seat))[-1]
        return Seating(Sitter.COMPUTER, level=level)
    return Seating()


def _at(arrangement: Arrangement, seat: Seat) -> Seating:
    if not 0 <= seat < len(arrangement.seats):
        raise Problem("seat.unknown")
    return arrangement.seats[seat]


def _own(arrangement: Arrangement, guest: str, seat: Seat) -> Seating:
    sitter = _at(arrangement, seat)
    if sitter.guest != guest:
        raise Problem("seat.not-yours")
    return sitter


def _check_open(arrangement: Arrangement) -> None:
    if arrangement.status is Status.OVER:
        raise Problem("table.over")
    if arrangement.status is Status.CLOSED:
        raise Problem("table.closed")


def _invited(arrangement: Arrangement, invitation: str | None) -> bool:
    secret = (invitation or "").partition(".")[2]
    return matches(secret, arrangement.invitation)


def _with(arrangement: Arrangement, seat: Seat, sitter: Seating) -> Arrangement:
    seats = arrangement.seats
    return replace(arrangement, seats=(*seats[:seat], sitter, *seats[seat + 1 :]))


def _seated(arrangement: Arrangement, seat: Seat, sitter: Seating) -> Arrangement:
    """Somebody sits down; in a running game that is remembered for good."""
    after = _with(arrangement, seat, sitter)
    if after.status is Status.WAITING or sitter.guest is None:
        return after
    return replace(after, known=after.known | {(sitter.guest, side_of(seat))})
