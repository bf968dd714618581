import { expect, it } from 'vitest'
import { receiptSheet } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import { aReceipt } from './test-receipt.ts'

const sheetOf = (over: Partial<ReceiptView> = {}) => receiptSheet(aReceipt(over), 'a4')
const toman = (amount: string) => `${amount}\u00a0تومان`
const rial = (amount: string) => `${amount}\u00a0ریال`
const fromLeft = (text: string) => `\u2066${text}\u2069`
const noMethod = { gateway: null, maskedCard: null, bankReference: null }

it.each<[string, Partial<ReceiptView>, string[]]>([
  ['from both', {}, [`از کیف پول ${toman('۲۸۲,۰۰۰')}`, `از درگاه پرداخت ${toman('۱,۵۰۰,۰۰۰')}`]],
  ['from the gateway alone', { walletRial: 0n, gatewayRial: 17_820_000n }, [`از درگاه پرداخت ${toman('۱,۷۸۲,۰۰۰')}`]],
  ['from the wallet alone', { walletRial: 17_820_000n, gatewayRial: 0n }, [`از کیف پول ${toman('۱,۷۸۲,۰۰۰')}`]],
  [
    'from the wallet, and a part given back',
    { walletRial: 17_820_000n, gatewayRial: 0n, state: 'partly-refunded', refundedRial: 5_000_005n },
    [`از کیف پول ${toman('۱,۷۸۲,۰۰۰')}`, `برگشت داده شده ${rial('۵,۰۰۰,۰۰۵')}`],
  ],
])('money %s is shown, without empty parts', (_what, over, expected) => {
  expect(sheetOf(over).parts.map(({ label, value }) => `${label} ${value}`)).toEqual(expected)
})

it.each([
  ['paid', 'پرداخت شد'],
  ['refunded', 'مبلغ برگشت داده شد'],
  ['partly-refunded', 'بخشی از مبلغ برگشت داده شد'],
] as const)('a payment that is %s is marked so', (state, text) => {
  expect(sheetOf({ state }).state).toBe(text)
})

it.each([
  [17_820_000n, toman('۱,۷۸۲,۰۰۰'), `معادل ${rial('۱۷,۸۲۰,۰۰۰')}`],
  [17_820_005n, rial('۱۷,۸۲۰,۰۰۵'), null],
])(
  'the total of %d rials is in tomans, with its rials beside them, when they are whole',
  (totalRial, value, beside) => {
    expect(sheetOf({ totalRial }).total).toEqual({ label: 'مبلغ کل', value, rial: beside })
  },
)

it('the time is that of Tehran', () => {
  expect(sheetOf({ paidAt: new Date('2027-03-20T21:00:00Z') }).time).toBe('۱ فروردین ۱۴۰۶، ساعت ۰۰:۳۰')
})

it('an unknown value has no line', () => {
  const { facts } = sheetOf({ payer: null, referenceId: null, method: noMethod })
  expect(facts.map(({ label }) => label)).toEqual(['بابت', 'شمارهٔ پرداخت'])
})

it.each<[string, Partial<ReceiptView>, string, string]>([
  ['a number', { number: '140509014821' }, 'شمارهٔ پرداخت', fromLeft('۱۴۰۵۰۹۰۱۴۸۲۱')],
  ['a number with letters', { number: 'P-1405k7' }, 'شمارهٔ پرداخت', fromLeft('P-1405k7')],
  ['a card', {}, 'کارت', fromLeft('۶۰۳۷-۹۹**-****-۱۲۳۴')],
  ['a title that would turn the line', { title: 'abc\u202e\u2069def\ud800\n' }, 'بابت', '\u2068abcdef\u2069'],
  ['a title of 29 letters', { title: 'a'.repeat(29) }, 'بابت', `\u2068${'a'.repeat(29)}\u2069`],
  [
    'a title of 30',
    { title: 'a'.repeat(30) },
    'بابت',
    `\u2068${Array(3).fill('a'.repeat(10)).join('\u200c\u200b')}\u2069`,
  ],
])('%s is isolated from its surroundings', (_what, over, label, expected) => {
  expect(sheetOf(over).facts.find((row) => row.label === label)?.value).toBe(expected)
})
