import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { roles } from '#platform/permissions.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../tests/support/market.ts'
import { manifests } from '../features.ts'

const test = useTestDb({ demo: true })
beforeEach(() => loadCatalogue(test.db))

const tasks = manifests.flatMap(({ adminTasks = [] }) => adminTasks)

describe('the number on a tile of the admin panel', () => {
  it.each(tasks.filter(({ queue }) => queue !== undefined).map((task) => [task.label, task] as const))(
    'is the length of its list: %s',
    async (_label, { count, queue }) => {
      const { id } = await aPerson(test, { roles: ['administrator'] })
      const { ctx } = requestContext(test, { personId: id, roles: [...roles], confirmedAt: test.now })
      const items = await queue!.find(ctx, { limit: 100_000, assigneeId: null })
      expect(items.length).toBe(await count(test.db, ctx.now))
    },
  )
})
