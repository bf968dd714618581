import {
  IconBell,
  IconBookmark,
  IconCar,
  IconCheck,
  IconCreditCard,
  IconFileSearch,
  IconGift,
  IconHeadset,
  IconListDetails,
  IconReceipt,
  IconSearch,
  IconShieldLock,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { markRead } from '../mark-read.ts'
import type { NoticeTopic } from '../notice-kinds.ts'
import type { NoticeDay, NoticeView } from '../notice-view.ts'
import { inboxTexts } from '../texts.ts'
import { PostForm } from '#ui/form/post-form.tsx'

type Icon = ComponentType<{ size: number; 'aria-hidden': true; className: string }>

const icons: Record<NoticeTopic, Icon> = {
  payment: IconCreditCard,
  order: IconCar,
  'offline-inquiry': IconReceipt,
  inquiry: IconFileSearch,
  ad: IconListDetails,
  bookmark: IconBookmark,
  search: IconSearch,
  reminder: IconBell,
  support: IconHeadset,
  club: IconGift,
  security: IconShieldLock,
}

/** Notices under the names of their days. */
export function NoticeDays({ days }: { days: readonly NoticeDay[] }) {
  return days.map(({ day, notices }) => (
    <section key={day} aria-label={day} className="flex flex-col gap-2">
      <h2 className="text-label font-bold text-muted">{day}</h2>
      <ul className="divide-y divide-line overflow-hidden card">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  ))
}

function NoticeRow({ notice }: { notice: NoticeView }) {
  const { id, topic, topicLabel, title, body, link, at, time, read } = notice
  const TopicIcon = icons[topic]
  return (
    <li data-unread={!read || undefined} className="flex gap-3 p-4 data-[unread]:bg-lazuli-soft">
      <TopicIcon aria-hidden size={22} className="mt-0.5 flex-none text-lazuli" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-note text-muted">
          <span>{topicLabel}</span>
          <time dateTime={at}>{time}</time>
          {!read && <span className="font-bold text-lazuli">{inboxTexts.unreadMark}</span>}
        </p>
        {link ? (
          <a
            href={link}
            data-prefetch="none"
            onClick={() => !read && void markRead(id, title)}
            className="inline-flex min-h-11 items-center font-medium text-lazuli hover:underline"
          >
            {title}
          </a>
        ) : (
          <p className="py-1.5 font-medium">{title}</p>
        )}
        {body && <p className="text-label text-muted">{body}</p>}
      </div>
      {!read && (
        <PostForm className="flex-none">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="read"
            aria-label={`${inboxTexts.readOne}: ${title}`}
            title={inboxTexts.readOne}
            className="-m-2 grid size-11 place-items-center rounded-control text-lazuli hover:bg-surface"
          >
            <IconCheck aria-hidden size={22} />
          </button>
        </PostForm>
      )}
    </li>
  )
}
