import { checkName, Refusal, writingsOf } from './names.mjs'

/** The folder of a feature that is there. */
export function folderOf(project, name) {
  const folder = `src/features/${checkName(name, 'feature')}`
  if (!project.exists(`${folder}/manifest.ts`)) throw new Refusal(`There is no feature «${name}».`)
  return folder
}

const template = ({ camel, kebab }, feature) => `import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useLimits } from '#platform/limits/limits.ts'

const mostADay = 20

/** Twenty times a day for each person. Everything that it writes belongs into its transaction. */
export function ${camel}({ db, now }: RequestContext, personId: bigint): Promise<Result<null, 'limited'>> {
  const limit = { key: '${feature}:${kebab}:' + personId, max: mostADay, seconds: 24 * 3600 }
  return inTransaction(
    db,
    async (trx) => {
      const answer = await useLimits(trx, [limit], now)
      return answer.allowed ? ok(null) : refuse('limited')
    },
    { commitRefusals: true },
  )
}
`

const testTemplate = ({ camel, kebab, title }) => `import { expect, describe, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { ${camel} } from './${kebab}.ts'

const test = useTestDb()

async function someone() {
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  return () => ${camel}(ctx, personId)
}

describe('the action «${title}»', () => {
  it('is done twenty times a day for a person, and not once more', async () => {
    const act = await someone()
    for (let done = 0; done < 20; done++) expect(await act()).toEqual({ ok: true, value: null })
    expect(await act()).toEqual({ ok: false, code: 'limited' })
  })

  it('is still done for somebody else', async () => {
    const [busy, other] = [await someone(), await someone()]
    for (let done = 0; done <= 20; done++) await busy()
    expect(await other()).toEqual({ ok: true, value: null })
  })
})
`

/** An action with a limit, a refusal and a transaction, and its test on a database. */
export function newAction(project, [featureName, name]) {
  const folder = folderOf(project, featureName)
  const action = writingsOf(checkName(name, 'action'))
  if (!name.includes('-')) throw new Refusal(`Begin «${name}» with a verb and say what it is done to, like «keep-ad».`)
  project.create(`${folder}/server/${name}.ts`, template(action, featureName))
  project.create(`${folder}/server/${name}.test.ts`, testTemplate(action))
  return [
    'Write what it does into its transaction, and a test for every refusal.',
    `If only staff may do it: requirePermission and writeAudit (docs/how-to/add-an-admin-resource.md).`,
    `npx vitest run ${folder}/server/${name}.test.ts`,
  ]
}
