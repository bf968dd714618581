import { Fragment, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import { formNameField } from '#kit/form-name.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { PageOwnerInput } from '../page-owner.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormHandle } from './use-schema-form.ts'

type SchemaFormProps = {
  form: FormHandle
  children: ReactNode
  /** Another address than the page's own. */
  action?: string
  /** For files. */
  encType?: 'multipart/form-data'
  className?: string
  /** The plate of the page travels to the page of the answer. */
  travels?: boolean
}

/**
 * The element of a form from `useSchemaForm`. It posts to its page, with and without JavaScript, focuses the first
 * error, and reports a restored draft.
 */
export function SchemaForm({ form: handle, children, action, encType, className, travels }: SchemaFormProps) {
  const { form, answer, draft, summary } = handle
  const element = useRef<HTMLFormElement>(null)
  useCommits(element, handle)
  useEffect(() => {
    if (answer?.status === 'error') focusFirstError(element.current)
  }, [answer])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    // A button with `formNoValidate` sends the form unvalidated.
    if (button?.formNoValidate && button.name !== '__intent__') return
    form.onSubmit(event)
    // The errors are rendered only afterwards. A validation on blur also comes here and must not move the focus.
    if (event.defaultPrevented && button?.name !== '__intent__') {
      requestAnimationFrame(() => focusFirstError(element.current))
    }
  }
  const [wholeError] = form.errors ?? []
  return (
    <Form
      discover="none"
      ref={element}
      id={form.id}
      method="post"
      action={action}
      encType={encType}
      noValidate
      viewTransition={travels}
      onSubmit={submit}
      className={className ?? 'flex flex-col gap-5'}
    >
      <PageOwnerInput />
      <input type="hidden" name={formNameField} value={form.id} />
      {draft.restored && (
        <Notice tone="info" live>
          <p>متنی که قبلاً نوشته بودید اینجاست.</p>
          <Button
            kind="quiet"
            className="-ms-4"
            onClick={() => {
              draft.discard()
              form.reset()
            }}
          >
            پاک کردن و شروع از اول
          </Button>
        </Notice>
      )}
      {wholeError && (
        <Notice tone="bad" live>
          {wholeError}
        </Notice>
      )}
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      <Fragment key={form.key}>{children}</Fragment>
    </Form>
  )
}

/**
 * A native `change` marks a completed input: a text field lost the focus or a choice was made. Controls of several
 * inputs (`plate.first` …) fire one from a `fieldset` with their name when they lose the focus. Validation waits while
 * the pointer is pressed, because an error that appears or disappears would move the pressed element. It runs
 * afterwards, unless the form's button was pressed: sending validates everything anyway.
 */
function useCommits(element: { current: HTMLFormElement | null }, { form, draft }: FormHandle): void {
  const latest = useRef({ form, draft })
  useEffect(() => {
    latest.current = { form, draft }
  })
  useEffect(() => {
    const target = element.current
    if (!target) return
    let pressing = false
    const left = new Set<string>()
    const validate = (name: string) => latest.current.form.validate({ name })
    const keep = () => latest.current.draft.keep(target)
    const check = ({ target: field }: Event) => {
      const { name, localName } = field as HTMLInputElement | HTMLFieldSetElement
      if (!name || localName === 'button' || name.includes('.')) return
      if (pressing) left.add(name)
      else validate(name)
    }
    const press = () => {
      pressing = true
    }
    // After the click, and after the change that it makes.
    const release = ({ target: pressed }: Event) =>
      void setTimeout(() => {
        pressing = false
        const sends = pressed instanceof Element && target.contains(pressed.closest('button[type=submit]'))
        if (!sends) for (const name of left) validate(name)
        left.clear()
      })
    const stop = new AbortController()
    const { signal } = stop
    // A validation runs as a submit event. When React removes a focused field, it loses its focus while React ignores
    // events, and nothing would stop the browser from sending the form as a document.
    const onlyCheck = (event: SubmitEvent) => {
      if ((event.submitter as HTMLButtonElement | null)?.name === '__intent__') event.preventDefault()
    }
    target.addEventListener('submit', onlyCheck, { signal })
    target.addEventListener('input', keep, { signal })
    target.addEventListener('change', keep, { signal })
    target.addEventListener('change', check, { signal })
    target.addEventListener('focusout', check, { signal })
    document.addEventListener('pointerdown', press, { signal })
    document.addEventListener('pointerup', release, { signal })
    document.addEventListener('pointercancel', release, { signal })
    return () => stop.abort()
  }, [element])
}

function focusFirstError(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>(
    ':is(input, select, textarea, button)[aria-invalid=true], [role=radiogroup][aria-invalid=true] input',
  )
  invalid?.focus()
}
