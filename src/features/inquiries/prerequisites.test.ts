import { describe, expect, it } from 'vitest'
import { answerPrerequisite, purchaseLists, type ListName, type ListRow } from './prerequisites.ts'

const rules = { barredMonths: 48, childrenAtLeast: 2, lastBornFrom: '1400/08/24' }
const today = { year: 1405, month: 9, day: 3 }
const input = { nationalCode: '0012345679', mobile: '09123456789', birthDate: '1370/01/02', postalCode: '1969833114' }
const isKnown = (rows: Partial<Record<ListName, readonly ListRow[]>>) =>
  new Map(Object.entries(rows) as [ListName, readonly ListRow[]][])
const ask = (kind: Parameters<typeof answerPrerequisite>[0], rows: Partial<Record<ListName, readonly ListRow[]>>) =>
  answerPrerequisite(kind, { input, rows: isKnown(rows), rules, today })
const allLists = Object.fromEntries(Object.keys(purchaseLists).map((name) => [name, []]))

describe('a list that has not come', () => {
  it.each([
    'user-authentication',
    'licence-existence',
    'active-pelak',
    'purchase-inquiries',
    'youth-plan',
    'household-residence',
  ] as const)('leaves %s without an answer', (kind) => expect(ask(kind, {})).toBeNull())

  it('of one maker leaves earlier purchases open, unless another list decides', () => {
    const { saipa: _, ...others } = allLists as Record<string, readonly ListRow[]>
    expect(ask('purchase-inquiries', others)).toBeNull()
    expect(ask('purchase-inquiries', { ...others, mvm: [{ date: '1404/01/01' }] })).toMatchObject({ positive: false })
  })
})

it.each([
  ['1403/06/10', '1407/06/10', false],
  ['1403/12/30', '1407/12/29', false],
  ['1401/09/03', null, true],
  ['1401/09/04', '1405/09/04', false],
  ['1399/01/01', null, true],
])('bought on %s is free from %s', (date, eligibleFrom, positive) => {
  const answer = ask('purchase-inquiries', { ...allLists, saipa: [{ date, contract: '123' }] })
  expect(answer).toMatchObject({
    positive,
    reasons: eligibleFrom ? [{ code: 'bought', list: 'saipa', date, eligibleFrom }] : [],
  })
})

describe('the others', () => {
  it.each([
    ['user-authentication', { identity: [{ mobile: '09123456789', birth_date: '1370/01/02' }] }, []],
    [
      'user-authentication',
      { identity: [{ mobile: '09120000000', birth_date: '1370/01/03' }] },
      ['mobile-differs', 'birthday-differs'],
    ],
    ['user-authentication', { identity: [] }, ['unknown-person']],
    ['licence-existence', { licences: [{ class: 'پایه سوم', since: '1398/01/01' }] }, []],
    ['licence-existence', { licences: [] }, ['no-licence']],
    ['active-pelak', { 'active-plates': [] }, []],
    ['active-pelak', { 'active-plates': [{ plates: '2' }] }, ['has-plates']],
    ['youth-plan', { youth: [{ children: '2', last_child_birth: '1401/01/01', used: '' }] }, []],
    ['youth-plan', { youth: [] }, ['not-mother']],
    ['household-residence', { households: [{ household: '77', postal_code: '1969833114' }] }, []],
    ['household-residence', { households: [{ household: '77', postal_code: '1969833115' }] }, ['postal-code-differs']],
    ['household-residence', { households: [{ postal_code: '1969833114' }] }, ['no-household']],
    ['household-residence', { households: [] }, ['no-household']],
    [
      'youth-plan',
      { youth: [{ children: '1', last_child_birth: '1400/08/23', used: '1' }] },
      ['few-children', 'born-too-early', 'used-before'],
    ],
  ] as const)('%s with %j: %j', (kind, rows, codes) => {
    const answer = ask(kind, rows)
    expect(answer?.reasons.map(({ code }) => code)).toEqual(codes)
    expect(answer?.positive).toBe(codes.length === 0)
  })
})
