import { z } from 'zod'
import { formatDateTime } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { keysAdminPath } from '../../addresses.ts'
import { revokeKeySchema, revokeReportSchema } from '../../schemas.ts'
import { findKeys, revokeKey, revokeReport, rotateKey } from '../../server/keys.ts'
import type { Route } from './+types/keys'

export const middleware = [requireStaff]

const stateWords = { active: 'امضا می‌کند', retired: 'قبلی', revoked: 'باطل' } as const
const tones = { active: 'good', retired: 'plain', revoked: 'bad' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const keys = await findKeys(contextOf(context).db)
  return {
    keys: keys.map(({ id, state, made_at, ended_at, reason }) => ({
      id,
      state,
      from: formatDateTime(made_at),
      until: ended_at && formatDateTime(ended_at),
      reason,
    })),
  }
}

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    rotate: formAction(z.object({}), rotateKey, { done: keysAdminPath, refusals: {} }),
    report: formAction(revokeReportSchema, revokeReport, {
      done: keysAdminPath,
      at: 'code',
      refusals: { unknown: 'گزارش معتبری با این کد نیست؛ کد را از روی گزارش بنویسید.' },
    }),
    key: formAction(revokeKeySchema, revokeKey, {
      done: keysAdminPath,
      at: 'reason',
      refusals: { unknown: 'این کلید قبلاً باطل شده است.' },
    }),
  })

export const meta: Route.MetaFunction = () => pageTitle('کلیدهای گزارش کارشناسی')

type Key = Route.ComponentProps['loaderData']['keys'][number]

/** The keys that sign reports. */
export default function InspectionKeys({ loaderData: { keys }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="کلیدهای گزارش کارشناسی"
        lead="با تعویض کلید، گزارش‌های قبلی معتبر می‌مانند. با ابطال یک کلید، هیچ گزارشی که با آن امضا شده دیگر معتبر نیست."
      />
      <PostForm>
        <Button kind="outline" type="submit" name="act" value="rotate">
          {keys.length === 0 ? 'ساختن کلید' : 'تعویض کلید'}
        </Button>
      </PostForm>
      {keys.length === 0 && <EmptyState title="هنوز کلیدی نیست">با اولین گزارش خودکار ساخته می‌شود.</EmptyState>}
      <ul className="flex flex-col gap-3">
        {keys.map((key) => (
          <KeyCard key={key.id} item={key} answer={actionData} />
        ))}
      </ul>
      <RevokeReport answer={actionData} />
    </div>
  )
}

function KeyCard({ item, answer }: { item: Key; answer: FormAnswer | undefined }) {
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {item.id}
        </bdi>
        <span className="block text-note text-muted">
          از {item.from}
          {item.until && ` تا ${item.until}`}
          {item.reason && ` · ${item.reason}`}
        </span>
      </div>
      <Badge tone={tones[item.state]}>{stateWords[item.state]}</Badge>
      {item.state !== 'revoked' && (
        <ReasonAct
          id={`revoke-${item.id}`}
          schema={revokeKeySchema}
          answer={answer}
          max={300}
          title="این کلید باطل شود؟"
          about="همهٔ گزارش‌هایی که با آن امضا شده‌اند در صفحهٔ بررسی «باطل» نشان داده می‌شوند. برگشت ندارد."
          opener="ابطال کلید"
          submit="ابطال این کلید"
          danger
          hidden={{ act: 'key', key: item.id }}
        />
      )}
    </li>
  )
}

function RevokeReport({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(revokeReportSchema, { id: 'revoke-report', answer, keepDraft: false })
  return (
    <Card title="ابطال یک گزارش">
      <SchemaForm form={form}>
        <TextField {...fields.code} dir="ltr" maxLength={10} />
        <TextAreaField {...fields.reason} max={300} hint="در صفحهٔ بررسی گزارش دیده می‌شود." />
        <Button kind="danger" type="submit" name="act" value="report" busy={busy}>
          ابطال گزارش
        </Button>
      </SchemaForm>
    </Card>
  )
}
