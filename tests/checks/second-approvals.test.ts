import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What moves money, or decides that it moves. */
const movers =
  /\b(makeRefund|refundToWallet|completeOrder|captureHold|releaseHold|postTransfer|payOut|passOn|beginVoiding|endOrder|deals\.act|giveRestBack|takeContract)\(/

/** Acts of staff that move money without a look of their own, and why. */
const without: Readonly<Record<string, string>> = {
  requestRefund: 'has its own second person: above the limit it waits for approveRefund',
  approveRefund: 'is the second person of a refund',
  rejectWithdrawal: 'returns money to the wallet that it came from',
}

const root = join(import.meta.dirname, '../../src/features')

/** Each exported function with its text up to the next one. */
const functionsOf = (source: string) =>
  source.split(/^(?=export (?:async function|const) )/m).flatMap((text) => {
    const name = /^export (?:async function|const) (\w+)/.exec(text)?.[1]
    return name ? [{ name, text }] : []
  })

/** Names of exported acts of staff that move money, by whether they ask for a second look. */
export function findMoneyActions(source: string): { name: string; looks: boolean }[] {
  return functionsOf(source)
    .filter(({ text }) => /requirePermission\(|\bactOn\(/.test(text) && movers.test(text))
    .map(({ name, text }) => ({ name, looks: /withSecondApproval/.test(text) }))
}

it('every act of staff that moves money asks for a second look', () => {
  const actions = globSync('*/server/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => findMoneyActions(readFileSync(join(root, path), 'utf8')))
  expect(actions.filter(({ name, looks }) => !looks && !(name in without)).map(({ name }) => name)).toEqual([])
  expect(
    actions
      .filter(({ looks }) => looks)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(
    [
      'importMakerFile',
      'decideDispute',
      'decideObjection',
      'endByImporter',
      'endByStaff',
      'endStuckOrder',
      'rejectPayment',
      'settleWithdrawal',
    ].toSorted(),
  )
  expect(Object.keys(without).filter((name) => !actions.some((action) => action.name === name))).toEqual([])
})

it('finds an act without one', () => {
  const source = `export async function pay(ctx) {\n  requirePermission(ctx, 'x')\n  await makeRefund(trx)\n}\n`
  expect(findMoneyActions(source)).toEqual([{ name: 'pay', looks: false }])
  expect(findMoneyActions(source.replace('await', 'withSecondApproval(ctx); await'))).toEqual([
    { name: 'pay', looks: true },
  ])
})
