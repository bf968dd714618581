import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { importedPath, ordersPath } from '../addresses.ts'

/**
 * Shown when an application page is opened without one: explains it and links on. `next` is for a
 * guest.
 */
export const NoOrder = ({ title, signIn }: { title: string; signIn: string | null }) => (
  <div className="mx-auto flex w-full max-w-[480px] flex-col gap-6">
    <PageHeader title={title} back={{ href: importedPath, label: 'خودروهای وارداتی' }} />
    {signIn ? (
      <EmptyState title="برای دیدن درخواست‌هایتان وارد شوید">
        <ButtonLink kind="main" href={signIn}>
          ورود به حساب
        </ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title="هنوز خودرویی انتخاب نکرده‌اید">
        <div className="flex flex-wrap justify-center gap-2 pt-3">
          <ButtonLink kind="main" href={importedPath}>
            دیدن خودروهای وارداتی
          </ButtonLink>
          <ButtonLink kind="outline" href={ordersPath}>
            سفارش‌های من
          </ButtonLink>
        </div>
      </EmptyState>
    )}
  </div>
)
