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
import '#ui/layout/purse.css'

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
    <section key={day} aria-label={day} className="day-group">
      <Heading>{day}</Heading>
      <ul className="card">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} preview={preview} />
        ))}
      </ul>
    </section>
  ))
}

const tones: Partial<Record<NoticeTopic, string>> = { payment: 'good', reminder: 'warn', security: 'bad' }

function NoticeRow({ notice, preview }: { notice: NoticeView; preview?: boolean }) {
  const { id, topic, topicLabel, title, body, link, at, time, read, off } = notice
  const TopicIcon = icons[topic]
  return (
    <li data-unread={!read || undefined} className="notice-row">
      <span className="tile" data-tone={tones[topic]}>
        <TopicIcon aria-hidden size={20} />
      </span>
      <div>
        <p className="notice-title">
          {link ? (
            <a href={link} data-prefetch="none" onClick={() => !read && void markRead(id, title)}>
              {title}
            </a>
          ) : (
            title
          )}
          {!read && <span className="sr-only"> ({inboxTexts.unreadMark})</span>}
        </p>
        {body && <p className="notice-body">{body}</p>}
        <p className="notice-meta">
          <span>{topicLabel}</span>
          {off && !preview && (
            <a href={off} data-prefetch="none" aria-label={`${inboxTexts.turnOff}: ${title}`}>
              {inboxTexts.turnOff}
            </a>
          )}
        </p>
      </div>
      <div className="notice-end">
        <time dateTime={at}>{time}</time>
        {!read && !preview && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="intent"
              value="read"
              aria-label={`${inboxTexts.readOne}: ${title}، ${time}`}
              title={inboxTexts.readOne}
              className="icon-btn"
            >
              <IconCheck aria-hidden size={22} />
            </button>
          </PostForm>
        )}
      </div>
    </li>
  )
}
