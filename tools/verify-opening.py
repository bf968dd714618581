#!/usr/bin/env python3
"""Checks what is published of an opening: python3 verify-opening.py OPENING.json [DRAW.json] [--ticket TICKET.json]

OPENING.json is the bundle of the opening (/openings/ID/bundle.json): the record, signed line by line, and all tickets. DRAW.json is the
bundle of its draw; with it the order of those who were present is checked too, by verify-draw.py, which must lie beside this file.
TICKET.json is a person's own ticket (/openings/ID/ticket.json): it must be signed and stand in the record under its number.
Standard library only; docs/decisions/0370-openings.md lists the hashed fields. Exit status 0: everything follows from what was published.
"""
import hashlib
import importlib.util
import json
import os
import re
import sys

FORMAT = 'farman-opening/1'


class Wrong(Exception):
    pass


def need(right, problem):
    if not right:
        raise Wrong(problem)


def uint32(value):
    return value.to_bytes(4, 'big')


def tagged(purpose, *fields):
    values = [f.encode() if isinstance(f, str) else f for f in (FORMAT + ' ' + purpose, *fields)]
    return hashlib.sha256(b''.join(uint32(len(v)) + v for v in values)).digest()


def unhex(text, length=64):
    need(isinstance(text, str) and re.fullmatch('[0-9a-f]{%d}' % length, text), 'a digest is not %d digits' % length)
    return bytes.fromhex(text)


# Ed25519 of RFC 8032, section 5.1, in extended coordinates.
P = 2 ** 255 - 19
Q = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def add(a, b):
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(factor, point):
    result = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQRT_M1 % P
    if (x * x - square) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def decompress(data):
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(key, message, signature):
    point, start = decompress(key), decompress(signature[:32])
    factor = int.from_bytes(signature[32:], 'little')
    if point is None or start is None or factor >= Q:
        return False
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), 'little') % Q
    left, right = times(factor, BASE), add(start, times(hashed, point))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


FOLLOWS = {
    '': ['announced'],
    'announced': ['opened', 'closed', 'stopped'],
    'opened': ['paused', 'closed', 'stopped'],
    'paused': ['resumed', 'closed', 'stopped'],
    'resumed': ['paused', 'closed', 'stopped'],
    'closed': [],
    'stopped': [],
}


# These stand beside the state: the pace, the end, and the clock of everybody's minutes, which stands still while the sale is shut.
BESIDE = ('rate', 'closing', 'frozen', 'unfrozen')


def check_ticket(path, opening, key, tickets, published):
    with open(path, 'rb') as file:
        ticket = json.loads(file.read().decode('utf-8'))
    need(ticket['format'] == FORMAT and ticket['opening'] == opening, 'the ticket is of another opening')
    number, digest = ticket['number'], unhex(ticket['hash'])
    need(is_signed(key, tagged('signature', digest), unhex(ticket['signature'], 128)), 'the ticket is not signed')
    follows = tagged('ticket', unhex(ticket['prevHash']), opening, uint32(number), unhex(ticket['holder']), ticket['issuedAt'])
    need(follows == digest, 'the ticket does not follow from the one before')
    need(number <= len(tickets), 'the ticket is newer than the record; ask for the record again')
    arrival, holder, issued, hashed = tickets[number - 1]
    need(hashed == ticket['hash'] and holder == ticket['holder'] and issued == ticket['issuedAt'],
         f'number {number} of the record is not this ticket')
    return {'number': number, 'arrival': arrival, 'published': any(count >= number for count in published)}


def check_draw(path, opening, announced, present, tickets):
    place = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'verify-draw.py')
    spec = importlib.util.spec_from_file_location('verify_draw', place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with open(path, 'rb') as file:
        data = file.read()
    verdict = module.verify(data)
    need(verdict['ok'], 'the draw is wrong: ' + verdict.get('problem', ''))
    draw = json.loads(data)
    need(draw['draw'] == announced['draw'], 'the draw is of another opening')
    need(json.loads(draw['record'][0]['body']).get('opening') == opening, 'the draw was announced for another opening')
    need(len(verdict['order']) == present, 'the draw has other tickets than people were present')
    for number, ticket in enumerate(verdict['order'], 1):
        arrival, holder = tickets[number - 1][:2]
        need(arrival == ticket and holder == draw['tickets'][ticket - 1], f'number {number} is not the one of the draw')


def check(data, draw_path=None, ticket_path=None):
    bundle = json.loads(data.decode('utf-8'))
    need(bundle['format'] == FORMAT, 'unknown format')
    opening, key, tickets = bundle['opening'], unhex(bundle['key']), bundle['tickets']
    head, state, last = bytes(32), '', ''
    announced, present, roots, frozen = None, None, [], False
    for index, entry in enumerate(bundle['record']):
        number, body = entry['number'], entry['body']
        need(number == index + 1, 'a line is missing')
        head = tagged('record', head, uint32(number), body)
        need(head.hex() == entry['hash'], f'line {number} is not the one that was published')
        need(is_signed(key, tagged('signature', head), unhex(entry['signature'], 128)), f'line {number} is not signed')
        line = json.loads(body)
        kind = line['kind']
        need(line['at'] >= last, f'line {number} is older than the one before')
        last = line['at']
        if kind == 'root':
            need(state in ('opened', 'paused', 'resumed'), f'line {number} can not stand here')
            need(not roots or line['tickets'] > roots[-1][0] or line == roots[-1][1] or line['hash'] == roots[-1][1]['hash'],
                 f'line {number} goes back')
            roots.append((line['tickets'], line))
            continue
        if kind in BESIDE:
            need(state not in ('', 'closed', 'stopped'), f'line {number} can not stand here')
            if kind in ('frozen', 'unfrozen'):
                need(frozen == (kind == 'unfrozen'), f'line {number} can not stand here')
                frozen = kind == 'frozen'
            continue
        need(kind in FOLLOWS[state], f'line {number} can not stand here')
        state = kind
        if kind == 'announced':
            announced = line
            need(line['format'] == FORMAT and line['opening'] == opening and line['key'] == bundle['key'],
                 'the record is of another opening')
        elif kind == 'opened':
            present = line['present']
    need(announced, 'the record is empty')
    published = {count: line['hash'] for count, line in roots}
    need(not published or max(published) <= len(tickets), 'tickets are missing')
    chain, arrivals, issued_last = bytes(32), set(), ''
    for number, (arrival, holder, issued, digest) in enumerate(tickets, 1):
        need(arrival not in arrivals, f'number {number} has the place of another')
        arrivals.add(arrival)
        need(issued >= issued_last, f'number {number} is older than the one before')
        issued_last = issued
        chain = tagged('ticket', chain, opening, uint32(number), unhex(holder), issued)
        need(chain.hex() == digest, f'number {number} does not follow from the one before')
        if present is not None and number > present:
            need(arrival == number, f'number {number} is not the one of its arrival')
        if number in published:
            need(published[number] == digest, f'number {number} is not the one that was published')
    if draw_path and present is not None:
        check_draw(draw_path, opening, announced, present, tickets)
    ticket = check_ticket(ticket_path, opening, key, tickets, published) if ticket_path else None
    return {'ok': True, 'state': state, 'ticket': ticket, 'tickets': len(tickets), 'present': present, 'roots': len(roots),
            'order': bool(draw_path and present is not None), 'head': head.hex()}


def verify(data, draw_path=None, ticket_path=None):
    try:
        return check(data, draw_path, ticket_path)
    except (Wrong, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        return {'ok': False, 'problem': str(error) or 'unknown form'}


def main():
    arguments, ticket = sys.argv[1:], None
    if '--ticket' in arguments[:-1]:
        place = arguments.index('--ticket')
        ticket = arguments[place + 1]
        del arguments[place:place + 2]
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    with open(arguments[0], 'rb') as file:
        verdict = verify(file.read(), arguments[1] if len(arguments) == 2 else None, ticket)
    print(json.dumps(verdict))
    sys.exit(0 if verdict['ok'] else 1)


if __name__ == '__main__':
    main()
