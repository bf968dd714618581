import { IconCalendarEvent, IconChevronDown, IconTag } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { longestPlace } from '../rules.ts'
import { offerSchema, visitSchema } from '../schemas.ts'
import { chatRefusals } from '../texts.ts'
import type { ThreadView } from '../thread-view.ts'

type FormProps = { threadId: string; answer: FormAnswer | undefined }
type BargainProps = { thread: Pick<ThreadView, 'id' | 'lastOffer' | 'lastVisit'>; answer: FormAnswer | undefined }

/** The forms for an offer and a visit, each collapsed until opened. */
export const BargainForms = ({ thread: { id, lastOffer, lastVisit }, answer }: BargainProps) => (
  <div className="chat-bargain divide-y divide-line card">
    <OfferForm key={`offer-${lastOffer}`} threadId={id} answer={answer} />
    <VisitForm key={`visit-${lastVisit}`} threadId={id} answer={answer} />
  </div>
)

type DisclosureProps = { open: boolean; icon: ReactNode; title: string; children: ReactNode }

const Disclosure = ({ open, icon, title, children }: DisclosureProps) => (
  <details className="group" open={open}>
    <summary className="disclosure">
      {icon}
      <span className="min-w-0 flex-1">{title}</span>
      <IconChevronDown aria-hidden size={18} className="flex-none text-muted group-open:rotate-180" />
    </summary>
    <div className="border-t border-line p-4">{children}</div>
  </details>
)

const iconStyle = 'flex-none text-muted'

function OfferForm({ threadId, answer }: FormProps) {
  const { form, fields, busy } = useSchemaForm(offerSchema, { id: `offer-${threadId}`, answer, keepDraft: false })
  return (
    <Disclosure
      open={Boolean(fields.amount.error)}
      icon={<IconTag aria-hidden size={20} className={iconStyle} />}
      title="پیشنهاد قیمت"
    >
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="offer" />
        <MoneyField {...fields.amount} hint="فقط طرف مقابل آن را می‌بیند." />
        {fields.amount.error === chatRefusals['odd-price'] && (
          <label className="choice">
            <input type="checkbox" className="tick" name="sure" value="yes" />
            <span>همین مبلغ درست است</span>
          </label>
        )}
        <Button kind="solid" type="submit" busy={busy} className="sm:self-start">
          ارسال پیشنهاد
        </Button>
      </SchemaForm>
    </Disclosure>
  )
}

function VisitForm({ threadId, answer }: FormProps) {
  const { form, fields, busy } = useSchemaForm(visitSchema, { id: `visit-${threadId}`, answer, keepDraft: false })
  return (
    <Disclosure
      open={Boolean(fields.at.error ?? fields.place.error)}
      icon={<IconCalendarEvent aria-hidden size={20} className={iconStyle} />}
      title="قرار بازدید"
    >
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="visit" />
        <DateField {...fields.at} withTime />
        <TextField {...fields.place} maxLength={longestPlace} hint="جای عمومی و شلوغ، در روز روشن." />
        <Button kind="solid" type="submit" busy={busy} className="sm:self-start">
          پیشنهاد قرار
        </Button>
      </SchemaForm>
    </Disclosure>
  )
}
