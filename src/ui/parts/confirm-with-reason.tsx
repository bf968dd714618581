import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import type { FormAnswer } from '../form/read-form.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { fieldNamed, useSchemaForm, type FieldState, type FormHandle } from '../form/use-schema-form.ts'
import { useHydrated } from '../use-hydrated.ts'
import { withQuery } from '../table-view.ts'
import { Card } from './card.tsx'

type ConfirmProps = {
  form: FormHandle
  /** The field of the reason; its schema is a `reasonField`. */
  reason: FieldState
  max: number
  busy: boolean
  /** The question, and the consequence of confirming. */
  title: string
  about: ReactNode
  hint?: string
  /** Stands above the words: ready reasons. */
  choices?: ReactNode
  /** On the button that opens the question; the confirming button names the action too. */
  opener: ReactNode
  /** More attributes of the button that opens the question. */
  openerProps?: Readonly<Record<string, string | boolean | undefined>>
  submit: string
  /** The action removes something from users. */
  danger?: boolean
  /** Another address than the page's own. */
  action?: string
  /** Hidden inputs, such as the intent. */
  hidden?: Readonly<Record<string, string>>
}

/**
 * An action that needs confirmation and a reason: a dialog, and without JavaScript the same form on the page at
 * `?confirm=`. A refusal keeps it open.
 */
export function ConfirmWithReason(props: ConfirmProps) {
  const { form, title, opener, openerProps } = props
  const { pathname, search, key: place } = useLocation()
  const hydrated = useHydrated()
  const refused = form.answer?.status === 'error'
  // After the action the page has another address, and the dialog of the old one closes.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== place) setOpenedAt(null)
  const [dismissed, setDismissed] = useState<FormHandle['answer']>()
  const open = openedAt === place || (refused && dismissed !== form.answer)
  const close = () => {
    setOpenedAt(null)
    setDismissed(form.answer)
  }
  const confirming = new URLSearchParams(search).get('confirm') === form.form.id
  if (confirming || (refused && !hydrated)) {
    return (
      <Card title={title}>
        <ReasonForm {...props}>
          <ButtonLink kind="quiet" href={withQuery(search, { confirm: null }) || pathname}>
            انصراف
          </ButtonLink>
        </ReasonForm>
      </Card>
    )
  }
  return (
    <>
      <a
        href={withQuery(search, { confirm: form.form.id })}
        data-prefetch="none"
        className="confirm-opener"
        {...openerProps}
        onClick={(event) => {
          event.preventDefault()
          setOpenedAt(place)
        }}
      >
        {opener}
      </a>
      <Dialog open={open} title={title} onClose={close}>
        <ReasonForm {...props}>
          <Button kind="quiet" onClick={close}>
            انصراف
          </Button>
        </ReasonForm>
      </Dialog>
    </>
  )
}

type ReasonActProps<S extends z.ZodObject> = Omit<ConfirmProps, 'form' | 'reason' | 'busy'> & {
  /** The id of the form in its page. */
  id: string
  schema: S
  /** The name of the reason among the fields. */
  field?: keyof S['shape'] & string
  /** The response of the action. */
  answer: FormAnswer | undefined
}

/** An action on a record that needs confirmation and a reason, with its form. */
export function ReasonAct<S extends z.ZodObject>({
  id,
  schema,
  field = 'reason',
  answer,
  ...question
}: ReasonActProps<S>) {
  const { form, fields, busy } = useSchemaForm(schema, { id, answer, keepDraft: false })
  return <ConfirmWithReason {...question} form={form} reason={fieldNamed(fields, field)} busy={busy} />
}

function ReasonForm(props: ConfirmProps & { children: ReactNode }) {
  const { form, reason, max, busy, about, hint, choices, submit, danger, action, hidden = {}, children } = props
  return (
    <div className="flex flex-col gap-4">
      <p className="text-label">{about}</p>
      <SchemaForm form={form} action={action}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choices}
        <TextAreaField {...reason} max={max} hint={hint} rows={3} />
        <div className="confirm-buttons">
          <Button kind={danger ? 'danger' : 'secondary'} type="submit" busy={busy}>
            {submit}
          </Button>
          {children}
        </div>
      </SchemaForm>
    </div>
  )
}
