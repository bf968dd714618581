import { textLanguage } from '#kit/text-language.ts'
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
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fraudPatternsPath } from '../../../conversation-addresses.ts'
import { findFraud, type FraudKind } from '../../fraud.ts'
import { fraudKindNames, fraudPatternSchema, fraudRefusals } from '../../fraud-schema.ts'
import { addFraudPattern, listFraudPatterns, withdrawFraudPattern } from '../../server/fraud-patterns.ts'
import type { Route } from './+types/fraud-patterns'

export const middleware = [requireStaff]

const longestTry = 500

export async function loader({ url, context }: Route.LoaderArgs) {
  const patterns = await listFraudPatterns(contextOf(context))
  const tried = (url.searchParams.get('try') ?? '').slice(0, longestTry)
  return {
    patterns: patterns.map(({ id, kind, words }) => ({ id: String(id), kind, words })),
    tried,
    found: tried ? findFraud(tried, patterns) : null,
  }
}

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    withdraw: formAction(
      z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
      (ctx, { id }) => withdrawFraudPattern(ctx, id),
      {
        done: fraudPatternsPath,
        refusals: {},
      },
    ),
    save: formAction(fraudPatternSchema, addFraudPattern, {
      done: fraudPatternsPath,
      at: 'words',
      refusals: fraudRefusals,
    }),
  })

export const meta: Route.MetaFunction = () => pageTitle('الگوهای کلاهبرداری')

/** The patterns whose messages warn both parties. */
export default function FraudPatterns({ loaderData: { patterns, tried, found }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="الگوهای کلاهبرداری"
        lead="اگر پیامی این کلمه‌ها را به همین ترتیب داشته باشد، به هر دو طرف هشدار می‌دهیم. بین دو کلمه حداکثر چهار کلمهٔ دیگر می‌تواند باشد؛ ستاره یعنی هر ادامه‌ای."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          {(Object.keys(fraudKindNames) as FraudKind[]).map((kind) => (
            <section key={kind} aria-labelledby={kind} className="flex flex-col gap-3">
              <h2 id={kind} className="text-heading">
                {fraudKindNames[kind]}
              </h2>
              <ul className="divide-y divide-line card">
                {patterns
                  .filter((pattern) => pattern.kind === kind)
                  .map(({ id, words }) => (
                    <li key={id} className="flex items-center justify-between gap-3 py-1 ps-4">
                      <bdi lang={textLanguage(words)} className="min-w-0 font-medium [overflow-wrap:anywhere]">
                        {words}
                      </bdi>
                      <PostForm preventScrollReset>
                        <input type="hidden" name="id" value={id} />
                        <Button kind="quiet" type="submit" name="act" value="withdraw" aria-label={`حذف ${words}`}>
                          حذف
                        </Button>
                      </PostForm>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="flex flex-col gap-6">
          <NewPattern key={patterns.length} answer={actionData} />
          <form className="flex flex-col gap-4 card p-5" role="search" aria-label="امتحان پیام">
            <h2 className="text-heading">امتحان یک پیام</h2>
            <TextField name="try" label="متن پیام" defaultValue={tried} maxLength={longestTry} />
            <Button type="submit">امتحان پیام</Button>
            {tried && (
              <Notice tone={found ? 'warn' : 'info'}>
                {found ? `هشدار: ${fraudKindNames[found]}` : 'برای این پیام هشدار نمی‌دهیم.'}
              </Notice>
            )}
          </form>
        </div>
      </div>
    </div>
  )
}

function NewPattern({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const { form, fields, busy } = useSchemaForm(fraudPatternSchema, { id: 'fraud-pattern', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-5">
      <h2 className="text-heading">الگوی جدید</h2>
      <SchemaForm form={form}>
        <OptionField {...fields.kind} options={toOptions(fraudKindNames)} />
        <TextField {...fields.words} maxLength={80} hint="مثلاً «مبلغ* واریز*»." />
        <Button kind="main" type="submit" name="act" value="save" busy={busy}>
          ثبت الگو
        </Button>
      </SchemaForm>
    </section>
  )
}
