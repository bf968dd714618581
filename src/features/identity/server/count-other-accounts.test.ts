import { expect, test } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { countOtherAccounts } from './count-other-accounts.ts'
import { rememberDevice } from './known-device.ts'

const shared = useTestDb()
const indexOf = (mobile: string) => shared.secrets.blindIndex('person.mobile', mobile)

test('a browser reveals the number of other accounts used on it; one without a cookie reveals none', async () => {
  const people = [await aPerson(shared), await aPerson(shared), await aPerson(shared)]
  const { ctx } = requestContext(shared, { personId: people[0]!.id })
  expect(await countOtherAccounts(ctx, people[0]!.id)).toBe(0)
  for (const [index, { mobile }] of people.entries()) {
    rememberDevice(ctx, indexOf(mobile))
    expect(await countOtherAccounts(ctx, people[0]!.id)).toBe(index)
  }
  rememberDevice(ctx, indexOf(people[0]!.mobile))
  expect(await countOtherAccounts(ctx, people[0]!.id)).toBe(2)
  const late = requestContext(shared, { now: new Date(shared.now.getTime() + 200 * 86_400_000) }).ctx
  late.scope.deviceCookie = ctx.scope.deviceCookie
  expect(await countOtherAccounts(late, people[0]!.id)).toBe(0)
})
