#!/usr/bin/env python3
"""Checks the published bundle of a draw: python3 verify-draw.py BUNDLE.json

Standard library only; docs/draws.md specifies the bundle. Exit status 0: everything follows from what was published.
"""
import calendar
import hashlib
import hmac
import json
import re
import sys
import time

FORMAT = 'farman-draw/1'


class Wrong(Exception):
    pass


def need(right, problem):
    if not right:
        raise Wrong(problem)


def sha256(data):
    return hashlib.sha256(data).digest()


def uint32(value):
    return value.to_bytes(4, 'big')


def encode(*fields):
    values = [f.encode() if isinstance(f, str) else f for f in fields]
    return b''.join(uint32(len(v)) + v for v in values)


def tagged(purpose, *fields):
    return sha256(encode(FORMAT + ' ' + purpose, *fields))


def unhex(text):
    need(isinstance(text, str) and re.fullmatch('[0-9a-f]{64}', text), 'a digest is not 64 digits')
    return bytes.fromhex(text)


def root_of(level):
    if not level:
        return sha256(b'')
    while len(level) > 1:
        level = [sha256(b'\x01' + level[i] + level[i + 1]) if i + 1 < len(level) else level[i]
                 for i in range(0, len(level), 2)]
    return level[0]


def order_of(key, count):
    counter = 0
    order = list(range(1, count + 1))
    for i in range(count - 1):
        bound = count - i
        limit = 2 ** 32 - 2 ** 32 % bound
        while True:
            word = int.from_bytes(hmac.digest(key, counter.to_bytes(8, 'big'), 'sha256')[:4], 'big')
            counter += 1
            if word < limit:
                break
        j = i + word % bound
        order[i], order[j] = order[j], order[i]
    return order


def moment(text):
    """Milliseconds of a time as the record writes it: 2026-11-21T08:00:00.000Z."""
    need(re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', text), 'a time has another form')
    return calendar.timegm(time.strptime(text[:19], '%Y-%m-%dT%H:%M:%S')) * 1000 + int(text[20:23])


FOLLOWS = {
    '': ['announced'],
    'announced': ['opened', 'cancelled'],
    'opened': ['closed', 'cancelled'],
    'closed': ['part-revealed', 'part-number', 'part-refused', 'substitute', 'drawn'],
    'drawn': ['passed-over', 'settled'],
    'settled': [],
    'cancelled': [],
}


def check(data):
    text = data.decode('utf-8')
    bundle = json.loads(text)
    written = json.dumps(bundle, ensure_ascii=False, separators=(',', ':'))
    need(written == text, 'the file is not written as it was published')
    need(list(bundle) == ['format', 'draw', 'record', 'tickets'] and bundle['format'] == FORMAT, 'unknown format')
    draw = bundle['draw']
    holders = [unhex(each) for each in bundle['tickets']]
    head, state, last = bytes(32), '', ''
    announced = root = substitute = deadline = None
    parts, order, places, passed = {}, [], [], 0
    for index, entry in enumerate(bundle['record']):
        need(list(entry) == ['number', 'body', 'hash'] and type(entry['number']) is int and entry['number'] == index + 1,
             'a line has another form')
        number, body = entry['number'], entry['body']
        head = tagged('record', head, uint32(number), body)
        need(head.hex() == entry['hash'], f'line {number} is not the one that was published')
        line = json.loads(body)
        kind = line['kind']
        need(kind in FOLLOWS[state], f'line {number} can not stand here')
        need(line['at'] >= last, f'line {number} is older than the one before')
        last = line['at']
        part = None
        if 'part' in line:
            need(1 <= line['part'] <= len(announced['parts']), f'line {number} names no part')
            need(line['part'] not in parts, f'line {number} names a part again')
            part = announced['parts'][line['part'] - 1]
        if kind == 'announced':
            announced = line
            need(line['format'] == FORMAT and line['draw'] == draw, 'the record is of another draw')
            deadline = line['revealBy']
        elif kind == 'closed':
            need(line['tickets'] == len(holders), 'tickets are missing or too many')
            root = root_of([sha256(b'\x00' + encode(draw, uint32(i + 1), h)) for i, h in enumerate(holders)])
            need(root.hex() == line['root'], 'the tickets are not those of the closing')
            if 'revealBy' in line:
                late = moment(line['at']) - moment(announced['closesAt'])
                need(late > 0 and moment(line['revealBy']) == moment(deadline) + late,
                     'the deadline is not the announced one from the closing')
                deadline = line['revealBy']
        elif kind == 'part-revealed':
            need(part['kind'] == 'party' and sha256(unhex(line['value'])).hex() == part['commitment'],
                 f'line {number} reveals another value')
            need(line['at'] <= deadline, f'line {number} comes after the deadline')
            parts[line['part']] = ['revealed', unhex(part['commitment']), unhex(line['value'])]
        elif kind == 'part-number':
            need(part['kind'] == 'number', f'line {number} names a number that was not promised')
            parts[line['part']] = ['number', '', line['value']]
        elif kind == 'part-refused':
            need(part['kind'] == 'party', f'line {number} replaces nothing')
            need(line['at'] > deadline, f'line {number} comes before the deadline')
            parts[line['part']] = ['refused', unhex(part['commitment']), None]
        elif kind == 'substitute':
            need(substitute is None, 'there are two substitutes')
            substitute = line['value']
        elif kind == 'drawn':
            seed = unhex(line['seed'])
            need(sha256(seed).hex() == announced['commit'], 'the seed is not the one that was promised')
            fields = []
            for i in range(len(announced['parts'])):
                found = parts.get(i + 1)
                need(found and (found[0] != 'refused' or substitute is not None), 'a part of the beacon is missing')
                fields += [found[0], found[1], substitute if found[0] == 'refused' else found[2]]
            beacon = tagged('beacon', encode(*fields))
            need(beacon.hex() == line['beacon'], 'the beacon does not follow from its parts')
            key = tagged('key', seed, beacon, root)
            need(key.hex() == line['key'], 'the key does not follow from seed, beacon and tickets')
            order = order_of(key, len(holders))
            need(tagged('order', b''.join(map(uint32, order))).hex() == line['order'],
                 'the order does not follow from the key')
            places = order[:announced['places']]
            need(places == line['winners'], 'the winners are not the first of the order')
        elif kind == 'passed-over':
            at = min(announced['places'], len(holders)) + passed
            following = order[at] if at < len(order) else None
            passed += 1
            need(1 <= line['place'] <= len(places) and places[line['place'] - 1] == line['ticket']
                 and line['next'] == following, f'line {number} is not the next in order')
            places[line['place'] - 1] = following
        if not kind.startswith('part-') and kind not in ('substitute', 'passed-over'):
            state = kind
    need(announced, 'the record is empty')
    need(root or not holders, 'tickets stand before the closing')
    return {'ok': True, 'state': state, 'tickets': len(holders), 'head': head.hex(), 'order': order, 'places': places}


def verify(data):
    try:
        return check(data)
    except (Wrong, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        return {'ok': False, 'problem': str(error) or 'unknown form'}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], 'rb') as file:
        verdict = verify(file.read())
    # The whole order is as long as the list of tickets.
    print(json.dumps({name: value for name, value in verdict.items() if name != 'order'}))
    sys.exit(0 if verdict['ok'] else 1)


if __name__ == '__main__':
    main()
