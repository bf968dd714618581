export const itemScreen = ({ camel, kebab, pascal }) => `import { formatDate } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ${camel}Path } from '../addresses.ts'
import { itemSchema, longestTitle } from '../schemas.ts'
import { addItem } from '../server/add-item.ts'
import { findItems } from '../server/find-items.ts'
import { ${camel}Refusals, ${camel}Texts } from '../texts.ts'
import type { Route } from './+types/${kebab}'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const items = await findItems(ctx.db, personId)
  return { items: items.map(({ title, created_at }) => ({ title, since: formatDate(created_at) })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, itemSchema)
  if (!form.ok) return form.answer
  const { ctx, personId } = personContextOf(context)
  const added = await addItem(ctx, { personId, ...form.value })
  if (!added.ok) return form.refuse({ title: ${camel}Refusals[added.code] }, 409)
  return redirect(${camel}Path)
}

export const meta: Route.MetaFunction = () => pageTitle(${camel}Texts.title)

/** The list of a person, and the form that adds to it. */
export default function ${pascal}Screen({ loaderData, actionData }: Route.ComponentProps) {
  const { items } = loaderData
  const { form, fields, busy } = useSchemaForm(itemSchema, { id: '${kebab}', answer: actionData })
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader title={${camel}Texts.title} lead={${camel}Texts.lead} />
      <SchemaForm form={form}>
        <TextField {...fields.title} maxLength={longestTitle} />
        <Button kind="main" type="submit" busy={busy}>
          {${camel}Texts.add}
        </Button>
      </SchemaForm>
      {items.length === 0 ? (
        <EmptyState title={${camel}Texts.none}>{${camel}Texts.noneAdvice}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.map(({ title, since }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <span className="[overflow-wrap:anywhere]">{title}</span>
              <span className="text-label text-muted">{since}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
`

export const itemScreenTest = ({ camel, kebab }) => `import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { ${camel}Path } from '../addresses.ts'
import { ${camel}Refusals } from '../texts.ts'
import { action, loader } from './${kebab}.tsx'

const test = useTestDb()

/** A signed-in person who opens the page and sends its form. */
async function aVisitor() {
  const { id: personId } = await aPerson(test)
  return {
    open: () => loader(visit(test, ${camel}Path, { personId }) as never),
    send: (title: string) => action(visit(test, ${camel}Path, { personId, form: { title } }) as never),
  }
}

describe('the page of a person’s list', () => {
  it('shows what was added there, and since when', async () => {
    const { open, send } = await aVisitor()
    expect(await open()).toEqual({ items: [] })
    const answer = (await send('لنت جلو')) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([302, ${camel}Path])
    expect(await open()).toEqual({ items: [{ title: 'لنت جلو', since: '۳۰ آبان ۱۴۰۵' }] })
  })

  it('says under the field why a title was not added', async () => {
    const { open, send } = await aVisitor()
    await send('لنت جلو')
    expect(await send('لنت جلو')).toMatchObject({
      data: { error: { title: [${camel}Refusals['already-there']] } },
      init: { status: 409 },
    })
    expect(await send(' ')).toMatchObject({ init: { status: 422 } })
    expect((await open()).items).toHaveLength(1)
  })

  it('shows nothing of anybody to a guest', async () => {
    await expect(loader(visit(test, ${camel}Path) as never)).rejects.toMatchObject({ status: 401 })
  })
})
`
