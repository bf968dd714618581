import { data } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { useState } from 'react'
import { contextOf } from '#platform/context.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { centerPath, fakeMessagePath, inquiryPath } from '../addresses.ts'
import { checkMessage, type MessageCheck } from '../message/check-message.ts'
import { MessageResult } from '../message/message-result.tsx'
import { longestMessage, messageSchema } from '../message/schemas.ts'
import { findMessageSigns } from '../server/desk/message-signs.ts'
import type { Route } from './+types/fake-message'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const own = { kind: 'host' as const, value: new URL(scope.origin).hostname, note: 'فرمان' }
  const rows = await findMessageSigns(db)
  return { signs: [own, ...rows.map(({ kind, value, note }) => ({ kind, value, note }))], origin: scope.origin }
}

/** Without scripts the server checks the text and stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, messageSchema)
  if (!form.ok) return form.answer
  const { text, sender = '' } = form.value
  const { db, scope } = contextOf(context)
  const own = { kind: 'host' as const, value: new URL(scope.origin).hostname, note: 'فرمان' }
  return data({ check: checkMessage(text, sender, [own, ...(await findMessageSigns(db))]) })
}

const lead = 'متن پیامک را بچسبانید؛ می‌گوییم لینکش واقعاً به کجا می‌رود و چه نشانه‌هایی دارد.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'پیامک خلافی واقعی یا جعلی؟',
        description: lead,
        path: fakeMessagePath,
        origin: loaderData.origin,
      })
    : []

/** Checks whether a text message about fines is real: on the device itself, also offline. */
export default function FakeMessage({ loaderData: { signs }, actionData }: Route.ComponentProps) {
  const answer = actionData && !('check' in actionData) ? actionData : undefined
  const served = actionData && 'check' in actionData ? actionData.check : null
  const [here, setHere] = useState<MessageCheck | null>(null)
  const { form, fields, busy } = useSchemaForm(messageSchema, { id: 'fake-message', answer, keepDraft: false })
  const hydrated = useHydrated()
  const check = here ?? served
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-6">
      <PageHeader title="پیامک واقعی یا جعلی؟" lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <div
        onSubmitCapture={(event) => {
          const sent = new FormData(event.target as HTMLFormElement)
          const read = messageSchema.safeParse({ text: sent.get('text') ?? '', sender: sent.get('sender') ?? '' })
          // The form itself shows errors of its fields.
          if (!read.success) return
          event.preventDefault()
          event.stopPropagation()
          setHere(checkMessage(read.data.text, read.data.sender ?? '', signs))
        }}
      >
        <SchemaForm form={form} className="form-card">
          <TextAreaField
            {...fields.text}
            max={longestMessage}
            rows={5}
            hint={hydrated ? 'متن از این دستگاه بیرون نمی‌رود.' : 'متن را جایی ذخیره نمی‌کنیم.'}
          />
          <TextField
            {...fields.sender}
            dir="auto"
            required={false}
            maxLength={40}
            hint="شماره یا نامی که بالای پیامک است"
          />
          <Button kind="main" type="submit" wide busy={busy}>
            بررسی پیامک
          </Button>
        </SchemaForm>
      </div>
      {check && <MessageResult check={check} />}
      <Card title="پیامک واقعی از کجا می‌آید">
        <ul className="flex flex-col gap-2 text-label">
          {signs
            .filter(({ kind }) => kind === 'sender')
            .map(({ value, note }) => (
              <li key={value}>
                <bdi dir="ltr" className="font-bold">
                  {/^\d+$/.test(value) ? toPersianDigits(value) : value}
                </bdi>{' '}
                <span className="text-muted">{note}</span>
              </li>
            ))}
        </ul>
        <ul className="list-disc space-y-1 ps-5 text-label">
          <li>پلیس و قوهٔ قضاییه برای دیدن جریمه یا ابلاغیه برنامه نمی‌فرستند و پول نمی‌خواهند.</li>
          <li>فرستندهٔ پیامک را می‌شود جعل کرد؛ آدرس سایت را نگاه کنید، نه نام فرستنده را.</li>
          <li>فرمان در پیامک‌هایش لینک پرداخت نمی‌فرستد و هیچ‌وقت کد یا رمز نمی‌پرسد.</li>
        </ul>
      </Card>
      <Card title="اگر روی لینک زده‌اید">
        <ol className="list-[persian] space-y-1 ps-5 text-label">
          <li>اینترنت گوشی را قطع کنید و برنامه‌ای را که نصب شده حذف کنید.</li>
          <li>همان لحظه به بانکتان زنگ بزنید و کارت را مسدود کنید.</li>
          <li>به پلیس فتا، شمارهٔ ۰۹۶۳۸۰، خبر بدهید.</li>
        </ol>
        <TextLink href={inquiryPath('fines-accumulation')}>خلافی واقعی خودرو را همین‌جا ببینید</TextLink>
      </Card>
    </div>
  )
}
