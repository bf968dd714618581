import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import { ChosenReasons } from './chosen-reasons.tsx'
import { chosenActSchema, reasonedActSchema, type ActAnswer } from './act-schema.ts'
import { queuePath } from './desk-paths.ts'
import { KeyCap } from './key-cap.tsx'
import type { Preview } from './queue-preview.tsx'
import { deskTexts, keyTexts } from './texts.ts'

type Act = Preview['acts'][number]
type ActProps = { act: Act; preview: Preview; action: string; answer: ActAnswer | undefined }

/** The actions of the item, each with its key; the rest is on its own page. */
export function PreviewActs({
  preview,
  view,
  answer,
}: {
  preview: Preview
  view: string
  answer: ActAnswer | undefined
}) {
  const action = queuePath(view, preview.key)
  return (
    <div className="preview-acts" data-action-bar>
      {preview.acts.map((act) => (
        <OneAct
          key={act.act}
          act={act}
          preview={preview}
          action={action}
          answer={answer?.act === act.act ? answer : undefined}
        />
      ))}
      <ButtonLink
        kind="quiet"
        href={preview.href}
        data-key="enter"
        data-key-label={keyTexts.open}
        aria-keyshortcuts="Enter"
      >
        {deskTexts.openPage}
        <KeyCap letter="enter" />
      </ButtonLink>
    </div>
  )
}

const shortcutOf = ({ key, label, danger }: Act) => ({
  'data-key': key,
  'data-key-label': label,
  'data-danger': danger || undefined,
  'aria-keyshortcuts': key.toUpperCase(),
})

function OneAct({ act, preview, action, answer }: ActProps) {
  const shortcut = shortcutOf(act)
  if (act.href !== undefined) {
    return (
      <ButtonLink kind="outline" href={act.href} {...shortcut}>
        {act.label}
        <KeyCap letter={act.key} />
      </ButtonLink>
    )
  }
  if (act.reason?.choices) return <ChosenAct act={act} preview={preview} action={action} answer={answer} />
  if (act.reason) return <ReasonedAct act={act} preview={preview} action={action} answer={answer} />
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
const confirmationOf = ({ act, preview, action }: Pick<ActProps, 'act' | 'preview' | 'action'>) => {
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

const formOptions = ({ act, preview, answer }: ActProps) =>
  ({ id: `act-${act.act}-${preview.id}`, answer: answer?.answer, keepDraft: false }) as const

/** An action with ready reasons: number keys choose them, Enter confirms. */
function ChosenAct(props: ActProps) {
  const { form, fields, busy } = useSchemaForm(chosenActSchema, formOptions(props))
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

function ReasonedAct(props: ActProps) {
  const { form, fields, busy } = useSchemaForm(reasonedActSchema, formOptions(props))
  return <ConfirmWithReason {...confirmationOf(props)} form={form} reason={fields.reason} max={500} busy={busy} />
}
