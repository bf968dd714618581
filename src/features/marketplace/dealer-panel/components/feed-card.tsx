import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { feedSchema } from '../schemas.ts'
import { feedRefusals } from '../texts.ts'

type Feed = {
  url: string
  last: string | null
  next: string | null
  outcome: string | null
  failing: boolean
  stopped: boolean
  importId: string | null
}

type FeedCardProps = {
  feed: Feed | null
  /** The feed was not read now, because it was read too often. */
  limited: boolean
  answer: FormAnswer | undefined
  path: string
}

/** The address of the stock file, read every hour, with the result of the last reading. */
export function FeedCard({ feed, limited, answer, path }: FeedCardProps) {
  return (
    <Card title="خواندن خودکار از آدرس فایل">
      <p className="max-w-[70ch] text-label text-muted">
        اگر نرم‌افزارتان فایل موجودی را در اینترنت می‌گذارد، هر ساعت آن را می‌خوانیم و تغییرات بدون خطا را ثبت می‌کنیم. به
        خودرویی که در فایل نباشد دست نمی‌زنیم.
      </p>
      {limited && (
        <Notice tone="warn" live>
          {feedRefusals['too-many']}
        </Notice>
      )}
      {feed && (
        <div className="flex flex-col gap-2 text-label">
          <p className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr" className="min-w-0 break-all">
              {feed.url}
            </bdi>
            <Badge tone={feed.stopped ? 'bad' : feed.failing ? 'warn' : 'good'}>
              {feed.stopped ? 'متوقف' : feed.failing ? 'خطا در خواندن' : 'فعال'}
            </Badge>
          </p>
          <p className="text-note text-muted">
            {feed.last ? `آخرین بار ${feed.last}: ${feed.outcome ?? ''}` : 'هنوز خوانده نشده است.'}
            {feed.next && feed.last && ` بار بعد: ${feed.next}`}
          </p>
          {feed.importId && <TextLink href={`${path}/${feed.importId}`}>دیدن آخرین فایل خوانده‌شده</TextLink>}
          <PostForm className="flex flex-wrap gap-2">
            <Button type="submit" name="act" value="read-feed">
              {feed.stopped ? 'فعال کردن دوباره' : 'خواندن فایل'}
            </Button>
            <Button kind="outline" type="submit" name="act" value="remove-feed">
              حذف آدرس
            </Button>
          </PostForm>
        </div>
      )}
      {!feed && <FeedForm answer={answer} />}
    </Card>
  )
}

function FeedForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(feedSchema, { id: 'feed', answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      <input type="hidden" name="act" value="feed" />
      <TextField
        {...fields.url}
        dir="ltr"
        type="url"
        hint="فایل CSV، XLSX، XML یا JSON با همین ستون‌ها، حداکثر ۸ مگابایت، با آدرسی که با https شروع می‌شود"
        autoComplete="off"
        maxLength={500}
      />
      <Button type="submit" busy={busy} className="self-start">
        ثبت آدرس فایل
      </Button>
    </SchemaForm>
  )
}
