import { textLanguage } from '#kit/text-language.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { z } from 'zod'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { messageSignsPath } from '../../addresses.ts'
import type { SignKind } from '../../message/check-message.ts'
import { hostOfText, signNames, signSchema } from '../../message/schemas.ts'
import { addMessageSign, findMessageSigns, withdrawMessageSign } from '../../server/desk/message-signs.ts'
import type { Route } from './+types/message-signs'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await findMessageSigns(contextOf(context).db)
  return { signs: rows.map(({ id, ...row }) => ({ ...row, id: String(id) })) }
}

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    withdraw: formAction(
      z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
      (ctx, { id }) => withdrawMessageSign(ctx, id),
      {
        done: messageSignsPath,
        refusals: {},
      },
    ),
    save: formAction(
      signSchema,
      (ctx, { kind, value, note = '' }) =>
        addMessageSign(ctx, { kind, value: kind === 'host' ? hostOfText(value) : value, note }),
      { done: messageSignsPath, at: 'value', refusals: { same: 'این مورد در لیست هست؛ مورد دیگری بنویسید.' } },
    ),
  })

export const meta: Route.MetaFunction = () => pageTitle('نشانه‌های پیامک جعلی')

const options = toOptions(signNames)

/** Numbers of senders in Persian digits; addresses and words unchanged. */
const shown = (value: string) => (/^\d+$/.test(value) ? toPersianDigits(value) : value)

/** The signs that distinguish a real text message from a fake one. */
export default function MessageSigns({ loaderData: { signs }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(signSchema, { id: 'message-sign', answer: actionData, keepDraft: false })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="نشانه‌های پیامک جعلی"
        lead="سایت‌ها و فرستنده‌های واقعی و کلمه‌هایی که در پیامک‌های جعلی می‌آیند. دستگاه‌های مردم با باز شدن صفحه، لیست جدید را دریافت می‌کنند."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          {(Object.keys(signNames) as SignKind[]).map((kind) => (
            <section key={kind} aria-labelledby={kind} className="flex flex-col gap-3">
              <h2 id={kind} className="text-heading">
                {signNames[kind]}
              </h2>
              <ul className="card divide-y divide-line">
                {signs
                  .filter((sign) => sign.kind === kind)
                  .map(({ id, value, note }) => (
                    <li key={id} className="flex items-center justify-between gap-3 py-1 ps-4">
                      <span className="min-w-0 text-label">
                        <bdi lang={textLanguage(value)} className="font-medium [overflow-wrap:anywhere]">
                          {shown(value)}
                        </bdi>{' '}
                        <span className="text-muted">{note}</span>
                      </span>
                      <PostForm preventScrollReset>
                        <input type="hidden" name="id" value={id} />
                        <Button
                          kind="quiet"
                          type="submit"
                          name="act"
                          value="withdraw"
                          aria-label={`حذف ${shown(value)}`}
                        >
                          حذف
                        </Button>
                      </PostForm>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <Card title="نشانهٔ جدید">
          <SchemaForm form={form}>
            <OptionField {...fields.kind} options={options} />
            <TextField {...fields.value} dir="auto" maxLength={80} />
            <TextField {...fields.note} required={false} maxLength={80} />
            <Button kind="main" type="submit" name="act" value="save" busy={busy}>
              ثبت نشانه
            </Button>
          </SchemaForm>
        </Card>
      </div>
    </div>
  )
}
