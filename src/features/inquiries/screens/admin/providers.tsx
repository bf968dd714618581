import { IconArrowUp } from '#ui/icons/index.ts'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { z } from 'zod'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { inquiryAdminPath, providersAdminPath } from '../../addresses.ts'
import { HealthLine } from '../../components/health-line.tsx'
import { providerNames } from '../../admin-texts.ts'
import { changeProvider, presentProviders } from '../../server/desk/switchboard.ts'
import { healthNames } from '../../texts.ts'
import type { Route } from './+types/providers'

export const middleware = [requireStaff]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  providers: await presentProviders(contextOf(context)),
  reads: mayDo(contextOf(context), 'inquiries.read'),
})

const changeSchema = z.object({ name: z.string().max(40), change: z.enum(['enable', 'disable', 'up']) })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentFields(request, ['name', 'change'], changeSchema)
  if (!form.success) throw notFound()
  await changeProvider(contextOf(context), form.data)
  return redirect(providersAdminPath, 303)
}

export const meta: Route.MetaFunction = () => pageTitle('پاسخ‌دهنده‌های استعلام')

/** The providers of inquiries, their order and their health. */
export default function Providers({ loaderData: { providers, reads } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="پاسخ‌دهنده‌های استعلام"
        lead="از پاسخ‌دهنده‌ها به همین ترتیب می‌پرسیم؛ از آن که پاسخ نمی‌دهد، آخر از همه. از پاسخ‌دهندهٔ خاموش نمی‌پرسیم و استعلامی که پاسخ‌دهنده‌ای ندارد فروخته نمی‌شود."
        back={reads ? { href: inquiryAdminPath, label: 'گزارش استعلام‌ها' } : undefined}
      />
      {providers.length === 0 && <EmptyState title="پاسخ‌دهنده‌ای تنظیم نشده" />}
      {providers.map(({ name, enabled, first, level, median, lastAnswer, kinds, down }) => (
        <Card key={name} title={providerNames[name] ?? name}>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? 'روشن' : 'خاموش'}</Badge>
            <HealthLine
              health={{
                level,
                text: [healthNames[level], median, lastAnswer && `آخرین پاسخ ${lastAnswer}`]
                  .filter(Boolean)
                  .join(' · '),
              }}
            />
          </p>
          <p className="text-label text-muted">{kinds.join('، ')}</p>
          {down.length > 0 && <Notice tone="warn">فعلاً به این‌ها پاسخ نمی‌دهد: {down.join('، ')}</Notice>}
          <div className="flex flex-wrap gap-2">
            <PostForm>
              <input type="hidden" name="name" value={name} />
              <Button
                kind={enabled ? 'danger' : 'secondary'}
                type="submit"
                name="change"
                value={enabled ? 'disable' : 'enable'}
              >
                {enabled ? 'خاموش کردن' : 'روشن کردن'} {providerNames[name] ?? name}
              </Button>
            </PostForm>
            {!first && (
              <PostForm>
                <input type="hidden" name="name" value={name} />
                <Button
                  kind="outline"
                  type="submit"
                  name="change"
                  value="up"
                  icon={<IconArrowUp aria-hidden size={18} />}
                >
                  یک پله جلوتر
                  <span className="sr-only">: {providerNames[name] ?? name}</span>
                </Button>
              </PostForm>
            )}
          </div>
        </Card>
      ))}
    </div>
  )
}
