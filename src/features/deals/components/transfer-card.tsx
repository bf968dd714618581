import { IconCalendarPlus, IconSquare, IconSquareCheck } from '#ui/icons/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { transferCalendarPath } from '../addresses.ts'
import { transferSchema } from '../schemas.ts'
import type { DealView } from '../views.ts'
import { ActionButton } from './action-button.tsx'

type Props = { deal: DealView; answer: FormAnswer | undefined }

/** Time and place of the deed, and what each party brings and checks. */
export function TransferCard({ deal, answer }: Props) {
  const { transfer, mayAppoint, checks } = deal
  return (
    <Card title="انتقال سند و تحویل">
      {transfer && (
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <b>{transfer.at}</b>
            {transfer.word && <Badge tone={transfer.agreed ? 'good' : 'info'}>{transfer.word}</Badge>}
          </p>
          <p className="text-label">{transfer.place}</p>
          <div className="flex flex-wrap gap-2">
            {transfer.mayAgree && <ActionButton intent="agree-appointment">قبول قرار</ActionButton>}
            {transfer.comes && transfer.agreed && (
              <ButtonLink
                href={transferCalendarPath(deal.id)}
                download
                icon={<IconCalendarPlus aria-hidden size={20} />}
              >
                افزودن به تقویم
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {mayAppoint && <AppointmentForm key={transfer?.at ?? 'none'} deal={deal} answer={answer} />}
      {checks.length > 0 && <Checks deal={deal} />}
    </Card>
  )
}

function AppointmentForm({ deal: { transfer }, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(transferSchema, { id: 'deal-transfer', answer, keepDraft: true })
  return (
    <details open={transfer === null || Boolean(fields.at.error ?? fields.place.error)}>
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        {transfer ? 'پیشنهاد زمان یا جای دیگر' : 'پیشنهاد قرار انتقال سند'}
      </summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-2">
        <input type="hidden" name="intent" value="appointment" />
        <DateField {...fields.at} withTime />
        <TextField {...fields.place} maxLength={120} hint="مثلاً مرکز تعویض پلاک یا دفترخانه، با آدرس" />
        <Button kind="solid" type="submit" busy={busy} className="sm:self-start">
          پیشنهاد قرار
        </Button>
      </SchemaForm>
    </details>
  )
}

function Checks({ deal: { checks, side } }: { deal: DealView }) {
  const mine = checks.filter((check) => check.mine)
  const rest = checks.filter((check) => !check.mine)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-bold">قبل از امضا و تحویل</h3>
      <ul className="deal-checks">
        {[...mine, ...rest].map(({ item, text, done, mine: own }) => (
          <li key={item}>
            {own ? (
              <PostForm preventScrollReset>
                <input type="hidden" name="item" value={item} />
                <button type="submit" name="intent" value={done ? 'uncheck' : 'check'} aria-pressed={done}>
                  {done ? (
                    <IconSquareCheck aria-hidden size={22} className="flex-none text-good" />
                  ) : (
                    <IconSquare aria-hidden size={22} className="flex-none text-muted" />
                  )}
                  <span>{text}</span>
                </button>
              </PostForm>
            ) : (
              <p>
                {done ? (
                  <IconSquareCheck aria-hidden size={22} className="flex-none text-good" />
                ) : (
                  <IconSquare aria-hidden size={22} className="flex-none text-muted" />
                )}
                <span>
                  {text}
                  <span className="text-note text-muted"> ({side === 'buyer' ? 'فروشنده' : 'خریدار'})</span>
                  <span className="sr-only">{done ? '، انجام شد' : '، هنوز نه'}</span>
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
