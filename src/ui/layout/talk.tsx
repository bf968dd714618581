import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { controlBox } from '../field-frame.tsx'
import type { FieldState } from '../form/use-schema-form.ts'
import { IconChevronRight, IconPhoto, IconSend } from '../icons/index.ts'
import { UploadField } from '../uploads/upload-field.tsx'
import './talk.css'

type TalkHeadProps = {
  back: { href: string; label: string }
  /** Only phones have a way up here. */
  backClass?: string
  /** The heading with the name of the other side. */
  children: ReactNode
  /** What the conversation is about, below the name. */
  subject: ReactNode
}

/** The head of a conversation: the way up, the other side and the subject, in view above the messages. */
export const TalkHead = ({ back, backClass = '', children, subject }: TalkHeadProps) => (
  <header className="talk-head">
    <a href={back.href} className={`icon-btn ${backClass}`} aria-label={back.label}>
      <IconChevronRight aria-hidden size={22} />
    </a>
    {children}
    <div className="talk-subject">{subject}</div>
  </header>
)

type MessageFieldProps = {
  body: FieldState
  files: FieldState<string[]>
  fileLimits: Pick<ComponentProps<typeof UploadField>, 'uploadTo' | 'maxFiles' | 'maxBytes'>
  /** The name of the button, when «ارسال» does not say enough. */
  label?: string
  busy: boolean
  onInput?: () => void
}

/** The line of a message at the foot of a conversation, with its pictures in a fold. */
export const MessageField = ({ body, files, fileLimits, label, busy, onInput }: MessageFieldProps) => (
  <>
    <div className="flex items-end gap-2">
      <textarea
        id={body.id}
        name={body.name}
        defaultValue={body.defaultValue}
        rows={1}
        dir="auto"
        aria-label={body.label}
        placeholder="پیام…"
        aria-invalid={body.error ? true : undefined}
        aria-describedby={body.error ? `${body.id}-error` : undefined}
        className={controlBox(body.error, 'block min-h-12 w-full flex-1 p-3')}
        onInput={onInput}
        onKeyDown={(event) => {
          // Enter sends on a physical keyboard; on a phone Enter is the only way to a new line.
          const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (!sends || !matchMedia('(pointer: fine)').matches) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button
        kind="solid"
        type="submit"
        busy={busy}
        aria-label={label}
        icon={<IconSend aria-hidden size={20} className="-scale-x-100" />}
      >
        ارسال
      </Button>
    </div>
    {body.error && (
      <p id={`${body.id}-error`} role="alert" className="text-note font-medium text-bad">
        {body.error}
      </p>
    )}
    <details open={(files.defaultValue?.length ?? 0) > 0 || Boolean(files.error)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-label text-lazuli">
        <IconPhoto aria-hidden size={20} />
        افزودن عکس
      </summary>
      <UploadField {...files} {...fileLimits} />
    </details>
  </>
)
