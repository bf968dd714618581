#!/usr/bin/env python3
"""Checks what a plan made of its draw: python3 verify-sale-draw.py RESULTS.json DRAW.json [MARK]

RESULTS.json is the file of results of the plan (…/sale-plan/SLUG/draw.json), DRAW.json the bundle of its draw. verify-draw.py must
lie beside this file: it recomputes the order. Here is recomputed who gets which car by it, who is a reserve, and who moved up to what
others left. MARK is the mark of the results that the page of the plan shows. Standard library only. Exit status 0: all follows.
"""
import hashlib
import importlib.util
import json
import os
import re
import sys

FORMAT = 'farman-sale-draw/1'


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


def order_of_draw(data):
    place = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'verify-draw.py')
    spec = importlib.util.spec_from_file_location('verify_draw', place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    verdict = module.verify(data)
    need(verdict['ok'], 'the draw is wrong: ' + verdict.get('problem', ''))
    need(verdict['state'] in ('drawn', 'settled'), 'the draw is not drawn yet')
    bundle = json.loads(data)
    return bundle['draw'], json.loads(bundle['record'][0]['body']), verdict['order']


def number(value):
    need(type(value) is int and value >= 0, 'a number is none')
    return value


def cars_of(line):
    total, free = {}, {}
    for car, all_of_it, left in line['cars']:
        need(car not in total and number(left) <= number(all_of_it), 'a kind of car is counted wrongly')
        total[car], free[car] = all_of_it, left
    return total, free


def give(free, wishes):
    """The first of the wishes that is free, which is taken; None where none is."""
    for place, car in enumerate(wishes):
        if free.get(car, 0) > 0:
            free[car] -= 1
            return place
    return None


def leave(left, winners, reserves):
    need(left == sorted(set(left)), 'who left is not in order')
    for ticket in left:
        need(ticket in winners or ticket in reserves, f'ticket {ticket} left, and had nothing')
        winners.pop(ticket, None)
        reserves.pop(ticket, None)


def need_counted(number_of_line, total, free, winners):
    for car in total:
        held = sum(1 for mine in winners.values() if mine == car)
        need(total[car] - free[car] == held, f'line {number_of_line} has other cars than winners')
    need(all(car in total for car in winners.values()), f'line {number_of_line} leaves out a car')


def check(data, draw_data, mark=None):
    text = data.decode('utf-8')
    file = json.loads(text)
    need(json.dumps(file, ensure_ascii=False, separators=(',', ':')) == text, 'the file is not written as it was published')
    need(list(file) == ['format', 'plan', 'record'] and file['format'] == FORMAT, 'unknown format')
    draw, announced, order = order_of_draw(draw_data)
    head, last, state = bytes(32), '', ''
    winners, reserves, wishes_of = {}, {}, {}
    moved = again = 0
    losers = []
    for index, entry in enumerate(file['record']):
        need(list(entry) == ['number', 'body', 'hash'] and type(entry['number']) is int and entry['number'] == index + 1,
             'a line has another form')
        at, body = entry['number'], entry['body']
        head = tagged('record', head, uint32(at), body)
        need(isinstance(entry['hash'], str) and re.fullmatch('[0-9a-f]{64}', entry['hash']) and head.hex() == entry['hash'],
             f'line {at} is not the one that was published')
        line = json.loads(body)
        need(line['at'] >= last, f'line {at} is older than the one before')
        last = line['at']
        total, free = cars_of(line)
        kind = line['kind']
        need((kind == 'given') == (index == 0) and kind in ('given', 'moved-up', 'again', 'over'), f'line {at} can not stand here')
        if kind == 'given':
            need(line['plan'] == file['plan'] == announced.get('plan') and line['draw'] == draw
                 and announced.get('decides') == 'order', 'the draw is of another plan')
            need([ticket for ticket, _, _ in line['tickets']] == order, 'the tickets are not in the order of the draw')
            need_counted(at, total, free, {})
            left = sum(total.values())
            for ticket, wishes, result in line['tickets']:
                if result == 'out':
                    need(wishes == [], f'ticket {ticket} was let go, and wishes for a car')
                    continue
                need(1 <= len(wishes) <= 2, f'ticket {ticket} wishes for nothing')
                wishes_of[ticket] = wishes
                place = give(free, wishes)
                due = place if place is not None else 'reserve' if left > 0 else 'loser'
                if place is not None:
                    winners[ticket] = wishes[place]
                elif left > 0:
                    left -= 1
                    reserves[ticket] = wishes
                else:
                    losers.append(ticket)
                need(type(result) is type(due) and result == due, f'ticket {ticket} should have another result')
        else:
            leave(line['left'], winners, reserves)
            need_counted(at, total, free, winners)
            up = []
            for ticket, wishes in reserves.items():
                place = give(free, wishes)
                if place is not None:
                    up.append([ticket, place])
            if kind == 'again':
                need(not up, f'line {at} goes round again while a reserve could have a car')
                due = [ticket for ticket in order if ticket in losers and any(free.get(car, 0) > 0 for car in wishes_of[ticket])]
                need(line['again'] and sorted(line['again'] + line['gone']) == sorted(due)
                     and line['again'] == [ticket for ticket in due if ticket in line['again']],
                     f'line {at} goes round again for others than who wished for a free car')
                again += len(line['again'])
                losers = [ticket for ticket in losers if ticket not in line['again']]
                everybody = list(reserves) + line['again']
                reserves = {ticket: wishes_of[ticket] for ticket in order if ticket in everybody}
            elif kind == 'moved-up':
                need(up and line['up'] == up, f'line {at} lets others move up than those whose turn it was')
                for ticket, place in up:
                    winners[ticket] = reserves.pop(ticket)[place]
                moved += len(up)
            else:
                need(not up, f'line {at} ends it while a reserve could have a car')
                need(line['rest'] == list(reserves), f'line {at} ends it for others than the reserves')
                losers += reserves
                reserves = {}
        state = kind
    need(state, 'the record is empty')
    need(mark is None or mark == head.hex(), 'the results are not those of the page')
    return {'ok': True, 'state': state, 'tickets': len(order), 'winners': len(winners), 'reserves': len(reserves),
            'movedUp': moved, 'again': again, 'without': len(losers), 'mark': head.hex()}


def verify(data, draw_data, mark=None):
    try:
        return check(data, draw_data, mark)
    except (Wrong, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        return {'ok': False, 'problem': str(error) or 'unknown form'}


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    with open(sys.argv[1], 'rb') as results, open(sys.argv[2], 'rb') as draw:
        verdict = verify(results.read(), draw.read(), *sys.argv[3:])
    print(json.dumps(verdict))
    sys.exit(0 if verdict['ok'] else 1)


if __name__ == '__main__':
    main()
