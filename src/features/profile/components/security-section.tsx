import { IconDevices, IconKey } from '#ui/icons/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { passwordPath, sessionsPath } from '../addresses.ts'
import { settingsTexts } from '../texts.ts'
import { menuList, MenuRow } from './menu-row.tsx'
import { Section } from './section.tsx'

type Place = { id: string; device: string; seen: string; current: boolean }

type SecuritySectionProps = {
  /** Since when there is a password, in words; null without one. */
  passwordSince: string | null
  sessions: readonly Place[]
  /** The result of the last action here. */
  saved: string | null
}

/** Password and sessions. */
export function SecuritySection({ passwordSince, sessions, saved }: SecuritySectionProps) {
  return (
    <Section id="security" title={settingsTexts.security}>
      {(saved === 'password' || saved === 'sessions') && (
        <Notice tone="good" live>
          {saved === 'password' ? settingsTexts.passwordSaved : settingsTexts.ended}
        </Notice>
      )}
      <ul className={menuList}>
        <MenuRow
          href={passwordPath}
          Icon={IconKey}
          about={passwordSince ? settingsTexts.passwordSince(passwordSince) : settingsTexts.noPassword}
        >
          {settingsTexts.password}
        </MenuRow>
      </ul>
      <h3 className="text-label font-bold">{settingsTexts.sessions}</h3>
      <ul className={menuList}>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={sessionsPath}>
          <Button kind="outline" type="submit">
            {settingsTexts.endOthers}
          </Button>
        </PostForm>
      )}
    </Section>
  )
}

function SessionRow({ id, device, seen, current }: Place) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2">
      <IconDevices aria-hidden size={20} className="flex-none text-muted" />
      <p className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-semibold">{device}</span>
        <span className="block text-note text-muted">
          {settingsTexts.seen}: {seen}
        </span>
      </p>
      {current ? (
        <Badge tone="good">{settingsTexts.current}</Badge>
      ) : (
        <PostForm action={sessionsPath}>
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet" type="submit" aria-label={settingsTexts.endOf(device)}>
            {settingsTexts.end}
          </Button>
        </PostForm>
      )}
    </li>
  )
}
