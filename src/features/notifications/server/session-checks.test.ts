import { expect, test } from 'vitest'
import { endSession, findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { createSessionChecks } from './session-checks.ts'

const shared = useTestDb()

test('a thousand open pages are checked by one query, and only signed-out ones are refused', async () => {
  const { id: personId } = await aPerson(shared)
  const now = shared.now
  const tokens = await Promise.all(
    Array.from({ length: 3 }, () => openSession(shared.db, { personId, userAgent: 'test', now, lifetimeSeconds: 60 })),
  )
  const sessions = await Promise.all(tokens.map((token) => findSession(shared.db, token, now)))
  await endSession(shared.db, sessions[1]!)
  let queries = 0
  const counted = shared.db.withPlugin({
    transformQuery: ({ node }) => (queries++, node),
    transformResult: async ({ result }) => result,
  })
  const { ctx } = requestContext(shared, { personId })
  const isOpen = createSessionChecks()
  const answers = await Promise.all(
    Array.from({ length: 999 }, (_, at) =>
      isOpen({ ...ctx, db: counted, scope: { ...ctx.scope, session: sessions[at % 3]! } }),
    ),
  )
  expect(queries).toBe(1)
  expect(answers.filter(Boolean)).toHaveLength(666)
  expect(answers.filter((_, at) => at % 3 === 1).every((open) => !open)).toBe(true)
})
