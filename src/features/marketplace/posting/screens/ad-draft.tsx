import { pageTitle } from '#ui/page-title.ts'
import { DeviceAdPage } from '../components/device-ad-page.tsx'
import type { Route } from './+types/ad-draft'

export const handle = { accountUnknown: true }

export const meta: Route.MetaFunction = () =>
  pageTitle('ثبت آگهی خودرو', 'آگهی خودرو را بدون اینترنت هم می‌توانید کامل کنید؛ با وصل شدن اینترنت ارسال می‌شود.')

/** The new ad of this device; the same page for everyone. */
export default function AdDraft() {
  return <DeviceAdPage />
}
