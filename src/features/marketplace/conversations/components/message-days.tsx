import { IconAlertTriangle, IconCalendarPlus, IconCheck, IconChecks } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { messageFilesPath } from '../../conversation-addresses.ts'
import { deletedText, offerActionTexts, visitActionTexts } from '../texts.ts'
import type { MessageDay, MessageView, OfferView, VisitView } from '../thread-view.ts'

type MessageDaysProps = { days: readonly MessageDay[]; readUpTo: string | null }

/** The messages of a thread by day, oldest first, with the reader's own at the start edge. */
export function MessageDays({ days, readUpTo }: MessageDaysProps) {
  const readId = BigInt(readUpTo ?? 0)
  return (
    <div className="flex flex-col gap-4" role="log" aria-label="پیام‌ها">
      {days.map(({ day, messages }) => (
        <section key={day} aria-label={day} className="flex flex-col gap-3">
          <p className="self-center rounded-full bg-sunken px-3 py-1 text-note text-muted">{day}</p>
          <ol className="flex flex-col gap-3">
            {messages.map((message) => (
              <Message key={message.id} message={message} read={BigInt(message.id) <= readId} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Message({
  message: { id, mine, body, time, warning, files, offer, visit },
  read,
}: {
  message: MessageView
  read: boolean
}) {
  return (
    <li id={`m${id}`} className={classNames('flex w-full flex-col gap-2', mine ? 'items-start' : 'items-end')}>
      <div className="bubble" data-mine={mine || undefined}>
        <p className="sr-only">{mine ? 'شما' : 'طرف مقابل'}</p>
        {offer && <Offer id={id} offer={offer} />}
        {visit && <Visit id={id} visit={visit} />}
        {body && <p dir="auto">{body}</p>}
        {files.length > 0 && <Files ids={files} />}
        {!body && !offer && !visit && files.length === 0 && <p className="text-muted">{deletedText}</p>}
        <p className="flex items-center justify-end gap-1 text-note text-muted">
          {time}
          {mine &&
            (read ? <IconChecks aria-hidden size={16} className="text-lazuli" /> : <IconCheck aria-hidden size={16} />)}
          {mine && <span className="sr-only">{read ? 'خوانده شد' : 'ارسال شد'}</span>}
        </p>
      </div>
      {warning && (
        <div className="flex w-full max-w-[36rem] gap-2 self-center rounded-card bg-warn-soft p-3 text-label">
          <IconAlertTriangle aria-hidden size={20} className="mt-0.5 flex-none text-warn" />
          <p>
            <b>{warning.title}</b>
            <br />
            {warning.text}
          </p>
        </div>
      )}
    </li>
  )
}

function Offer({ id, offer: { amount, about, state, tone, acts } }: { id: string; offer: OfferView }) {
  return (
    <div className="flex flex-col gap-2 py-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-note text-muted">پیشنهاد قیمت</span>
        <Badge tone={tone}>{state}</Badge>
      </p>
      <p className="text-heading font-bold">{amount}</p>
      {about && <p className="text-note text-muted">{about}</p>}
      {acts.length > 0 && (
        <PostForm className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="offer" value={id} />
          {acts.map((action) => (
            <Button key={action} type="submit" kind={action === 'take' ? 'solid' : 'outline'} name="act" value={action}>
              {offerActionTexts[action]}
            </Button>
          ))}
        </PostForm>
      )}
    </div>
  )
}

function Visit({ id, visit: { time, place, state, tone, acts, calendar } }: { id: string; visit: VisitView }) {
  return (
    <div className="flex flex-col gap-2 py-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-note text-muted">قرار بازدید</span>
        <Badge tone={tone}>{state}</Badge>
      </p>
      <p className="font-bold">{time}</p>
      <p dir="auto" className="text-label">
        {place}
      </p>
      {calendar && (
        <ButtonLink href={calendar} download icon={<IconCalendarPlus aria-hidden size={20} />} className="self-start">
          افزودن به تقویم
        </ButtonLink>
      )}
      {acts.length > 0 && (
        <PostForm className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="visit" value={id} />
          {acts.map((action) => (
            <Button
              key={action}
              type="submit"
              kind={action === 'agree' ? 'solid' : 'outline'}
              name="act"
              value={action}
            >
              {visitActionTexts[action]}
            </Button>
          ))}
        </PostForm>
      )}
    </div>
  )
}

function Files({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="my-2 flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={`${messageFilesPath}/${id}`} target="_blank" rel="noreferrer" className="block">
            <img
              src={`${messageFilesPath}/${id}`}
              alt={`عکس ${formatInteger(index + 1)}`}
              width={120}
              height={120}
              loading="lazy"
              className="size-30 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
