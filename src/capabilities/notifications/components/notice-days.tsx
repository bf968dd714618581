import {
  IconBell,
  IconBookmark,
  IconCar,
  IconChartLine,
  IconCheck,
  IconCreditCard,
  IconFileSearch,
  IconGift,
  IconHeadset,
  IconListDetails,
  IconReceipt,
  IconSearch,
  IconShieldLock,
} from '#ui/icons/index.ts'
import type { ComponentType } from 'react'
import { markRead } from '../mark-read.ts'
import type { NoticeTopic } from '../notice-kinds.ts'
import type { NoticeDay, NoticeView } from '../notice-view.ts'
import { inboxTexts } from '../texts.ts'
import { PostForm } from '#ui/form/post-form.tsx'

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>

const icons: Record<NoticeTopic, Icon> = {
  payment: IconCreditCard,
  order: IconCar,
  'offline-inquiry': IconReceipt,
  inquiry: IconFileSearch,
  ad: IconListDetails,
  bookmark: IconBookmark,
  search: IconSearch,
  price: IconChartLine,
  reminder: IconBell,
  support: IconHeadset,
  club: IconGift,
  security: IconShieldLock,
}

type NoticeDaysProps = {
  days: readonly NoticeDay[]
  /** Outside of the inbox: smaller headings and no actions. */
  preview?: boolean
}

/** Notices grouped by day. */
export function NoticeDays({ days, preview }: NoticeDaysProps) {
  const Heading = preview ? 'h3' : 'h2'
  return days.map(({ day, notices }) => (
    <section key={day} aria-label={day} className="flex flex-col gap-2">
      <Heading className="text-note font-medium text-muted">{day}</Heading>
      <ul className="divide-y divide-line card overflow-clip">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} preview={preview} />
        ))}
      </ul>
    </section>
  ))
}

function NoticeRow({ notice, preview }: { notice: NoticeView; preview?: boolean }) {
  const { id, topic, topicLabel, title, body, link, at, time, read, off } = notice
  const TopicIcon = icons[topic]
  return (
    <li data-unread={!read || undefined} className="flex gap-3 p-4 data-unread:bg-lazuli-soft/60">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-muted [[data-unread]_&]:bg-surface [[data-unread]_&]:text-lazuli">
        <TopicIcon aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1 leading-relaxed">
        {link ? (
          <a
            href={link}
            data-prefetch="none"
            onClick={() => !read && void markRead(id, title)}
            className="-my-2 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold hover:underline"
          >
            {title}
          </a>
        ) : (
          <p className="text-[0.9375rem] font-semibold">{title}</p>
        )}
        {body && <p className="text-label text-muted">{body}</p>}
        <p className="mt-1 flex flex-wrap gap-x-2 text-note text-muted">
          <span>{topicLabel}</span>
          <span aria-hidden>·</span>
          <time dateTime={at}>{time}</time>
          {!read && <span className="font-bold text-lazuli">{inboxTexts.unreadMark}</span>}
          {off && !preview && (
            <a href={off} data-prefetch="none" aria-label={`${inboxTexts.turnOff}: ${title}`} className="underline">
              {inboxTexts.turnOff}
            </a>
          )}
        </p>
      </div>
      {!read && !preview && (
        <PostForm className="flex-none">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="read"
            aria-label={`${inboxTexts.readOne}: ${title}`}
            title={inboxTexts.readOne}
            className="-m-2 icon-btn text-lazuli hover:bg-surface"
          >
            <IconCheck aria-hidden size={22} />
          </button>
        </PostForm>
      )}
    </li>
  )
}
