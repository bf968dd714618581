import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import { ChosenReasons } from './chosen-reasons.tsx'
import { chosenActionSchema, reasonedActionSchema, type ActionAnswer } from './action-schema.ts'
import { queuePath } from './admin-paths.ts'
import { KeyCap } from './key-cap.tsx'
import type { Preview } from './queue-preview.tsx'
import { adminTexts, keyTexts } from './texts.ts'

type Action = Preview['acts'][number]
type ActionProps = { act: Action; preview: Preview; action: string; answer: ActionAnswer | undefined }

/** The actions of the item, each with its key; the rest is on its own page. */
export function PreviewActions({
  preview,
  view,
  answer,
}: {
  preview: Preview
  view: string
  answer: ActionAnswer | undefined
}) {
  const action = queuePath(view, preview.key)
  return (
    <div className="preview-acts" data-action-bar>
      {preview.acts.map((chosenAction) => (
        <OneAction
          key={chosenAction.act}
          act={chosenAction}
          preview={preview}
          action={action}
          answer={answer?.act === chosenAction.act ? answer : undefined}
        />
      ))}
      <ButtonLink
        kind="quiet"
        href={preview.href}
        data-key="enter"
        data-key-label={keyTexts.open}
        aria-keyshortcuts="Enter"
      >
        {adminTexts.openPage}
        <KeyCap letter="enter" />
      </ButtonLink>
    </div>
  )
}

const shortcutOf = ({ key, label, danger }: Action) => ({
  'data-key': key,
  'data-key-label': label,
  'data-danger': danger || undefined,
  'aria-keyshortcuts': key.toUpperCase(),
})

function OneAction({ act, preview, action, answer }: ActionProps) {
  const shortcut = shortcutOf(act)
  if (act.href !== undefined) {
    return (
      <ButtonLink kind="outline" href={act.href} {...shortcut}>
        {act.label}
        <KeyCap letter={act.key} />
      </ButtonLink>
    )
  }
  if (act.reason?.choices) return <ChosenAction act={act} preview={preview} action={action} answer={answer} />
  if (act.reason) return <ReasonedAction act={act} preview={preview} action={action} answer={answer} />
  const refused = answer?.answer.error?.['']?.[0]
  return (
    <PostForm action={action} preventScrollReset>
      {refused && (
        <Notice tone="warn" live>
          {refused}
        </Notice>
      )}
      <input type="hidden" name="item" value={preview.key} />
      <input type="hidden" name="following" value={preview.following} />
      <input type="hidden" name="seen" value={preview.seen ?? ''} />
      <Button kind={act.danger ? 'danger' : 'outline'} wide type="submit" name="act" value={act.act} {...shortcut}>
        {act.label}
        <KeyCap letter={act.key} />
      </Button>
    </PostForm>
  )
}

/** What every confirmation with a reason shows and sends. */
const confirmationOf = ({ act, preview, action }: Pick<ActionProps, 'act' | 'preview' | 'action'>) => {
  const { title, about, hint } = act.reason!
  return {
    title,
    about,
    hint,
    opener: (
      <>
        {act.label}
        <KeyCap letter={act.key} />
      </>
    ),
    openerProps: shortcutOf(act),
    submit: act.label,
    danger: act.danger,
    action,
    hidden: { item: preview.key, following: preview.following, seen: preview.seen ?? '', act: act.act },
  }
}

const formOptions = ({ act, preview, answer }: ActionProps) =>
  ({ id: `act-${act.act}-${preview.id}`, answer: answer?.answer, keepDraft: false }) as const

/** An action with ready reasons: number keys choose them, Enter confirms. */
function ChosenAction(props: ActionProps) {
  const { form, fields, busy } = useSchemaForm(chosenActionSchema, formOptions(props))
  const choices = <ChosenReasons field={fields.choices} {...props.act.reason!.choices!} />
  return (
    <ConfirmWithReason
      {...confirmationOf(props)}
      form={form}
      reason={fields.reason}
      max={300}
      busy={busy}
      choices={choices}
    />
  )
}

function ReasonedAction(props: ActionProps) {
  const { form, fields, busy } = useSchemaForm(reasonedActionSchema, formOptions(props))
  return <ConfirmWithReason {...confirmationOf(props)} form={form} reason={fields.reason} max={500} busy={busy} />
}
