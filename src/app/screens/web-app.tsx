import { useRouteLoaderData } from 'react-router'
import { DevicePanel } from '#app/offline/device-panel.tsx'
import { InstallSteps } from '#app/offline/install-steps.tsx'
import { VersionPanel } from '#app/offline/version-panel.tsx'
import { scopeContext } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import type { Route } from './+types/web-app'

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(scopeContext).origin })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'فرمان روی دستگاه شما',
    description: 'راهنمای نصب فرمان روی اندروید، آیفون و کامپیوتر، استفادهٔ بدون اینترنت، حافظه و نسخه.',
    path: '/pages/web-app',
    origin: loaderData?.origin ?? '',
  })

/** Installing, reading without a connection, storage and version: the information and actions about the app itself. */
export default function WebApp() {
  const { build } = useRouteLoaderData('root') as { build: string }
  return (
    <article className="space-y-10 py-6">
      <header className="space-y-2">
        <h1 className="text-display font-extrabold">فرمان روی دستگاه شما</h1>
        <p className="text-muted">با یک لمس از صفحهٔ اصلی باز می‌شود، جای کمی می‌گیرد و بدون اینترنت هم کار می‌کند.</p>
      </header>
      <InstallSteps />
      <div data-needs-script data-scripts-at-once className="space-y-10">
        <DevicePanel build={build} />
        <VersionPanel build={build} />
      </div>
    </article>
  )
}
