import { folderOf } from './action.mjs'
import { addUnder } from './insert.mjs'
import { checkName, Refusal, writingsOf } from './names.mjs'

/** Adds an address to a layout in the routes.ts of a feature, and creates that file if it is missing. */
export function addRoute(project, folder, frame, line) {
  const path = `${folder}/routes.ts`
  if (!project.exists(path)) project.create(path, emptyRoutes)
  project.change(path, (source) => addUnder(source, path, 'routes', frame, line, '[]'))
}

const emptyRoutes = `import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature by the layout around them. */
export const routes: LayoutRoutes = {}
`

/** The address of a page without slashes around it; refuses what no page may have. */
function checkAddress(project, given) {
  if (!given) throw new Refusal('The screen needs its address, like «profile/my-cars».')
  const address = given.replace(/^\/|\/$/g, '')
  if (!/^:?[a-zA-Z0-9-]+(\/:?[a-zA-Z0-9-]+)*$/.test(address))
    throw new Refusal(`«${given}» is not an address; write it like «profile/my-cars» or «cars/:carId».`)
  if (/^admin(\/|$)/.test(address)) throw new Refusal('A screen of the back office is made with «admin-screen».')
  refuseTaken(project, address)
  return address
}

/** Refuses an address that another routes.ts has already. */
export function refuseTaken(project, address) {
  const shape = (path) => path.replaceAll(/:\w+/g, ':')
  const features = project.list('src/features').map((name) => `src/features/${name}/routes.ts`)
  for (const path of ['src/routes.ts', ...features].filter((each) => project.exists(each))) {
    const taken = [...project.read(path).matchAll(/\broute\(\s*'([^']+)'/g)].map(([, match]) => shape(match))
    if (taken.includes(shape(address))) throw new Refusal(`/${address} stands in ${path} already.`)
  }
}

const frameOf = (address) => (/^profile(\/|$)/.test(address) ? 'profile' : 'default')

/** The parameters of an address as an object for a test. */
const paramsOf = (address) => [...address.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: 'x'`).join(', ')

const ownPage = ({ kebab, pascal }, title) => `import { formatDate } from '#kit/jalali.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import type { Route } from './+types/${kebab}'

export const middleware = [requireSignIn]

export function loader({ context }: Route.LoaderArgs) {
  const { ctx } = personContextOf(context)
  return { today: formatDate(ctx.now) }
}

export const meta: Route.MetaFunction = () => pageTitle('${title}')

/** A page of one person. */
export default function ${pascal}Screen({ loaderData }: Route.ComponentProps) {
  const { today } = loaderData
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader title="${title}" lead={<>اطلاعات این صفحه مربوط به {today} است.</>} />
    </div>
  )
}
`

const openPage = (name, title) =>
  ownPage(name, title)
    .replace(
      "import { personContextOf, requireSignIn } from '#platform/guards.ts'",
      "import { contextOf } from '#platform/context.ts'",
    )
    .replace('export const middleware = [requireSignIn]\n\n', '')
    .replace('const { ctx } = personContextOf(context)', 'const ctx = contextOf(context)')
    .replace(
      '/** A page of one person. */',
      '/** A page for everybody. A page that search engines should list has pageMeta instead of pageTitle. */',
    )

const testTop = (kebab, address, support) => `import { describe, expect, it } from 'vitest'
import { useTestDb } from '${support}/database.ts'
import { aPerson, visit } from '${support}/market.ts'
import { loader } from './${kebab}.tsx'

const test = useTestDb()
const address = '/${address}'
`

const ownPageTest = ({ kebab }, address) => `${testTop(kebab, address, '../../../../tests/support')}
describe('the page of a signed-in person', () => {
  it('says of which day it is', async () => {
    const { id: personId } = await aPerson(test)
    const page = loader(visit(test, address, { personId, params: { ${paramsOf(address)} } }) as never)
    expect(page).toEqual({ today: '۳۰ آبان ۱۴۰۵' })
  })

  it('shows nothing to a guest', () => {
    expect(() => loader(visit(test, address) as never)).toThrow(expect.objectContaining({ status: 401 }))
  })
})
`

const openPageTest = (
  { kebab },
  address,
) => `${testTop(kebab, address, '../../../../tests/support').replace('aPerson, ', '')}
describe('the page for everybody', () => {
  it('says to a guest of which day it is', () => {
    const page = loader(visit(test, address, { params: { ${paramsOf(address)} } }) as never)
    expect(page).toEqual({ today: '۳۰ آبان ۱۴۰۵' })
  })
})
`

/** A page with its loader, title, test and address; below /profile it is for people who are signed in. */
export function newScreen(project, [featureName, name, given], { title = 'وضعیت امروز' }) {
  const folder = folderOf(project, featureName)
  const screen = writingsOf(checkName(name, 'screen'))
  const address = checkAddress(project, given)
  const frame = frameOf(address)
  const own = frame === 'profile'
  project.create(`${folder}/screens/${name}.tsx`, (own ? ownPage : openPage)(screen, title))
  project.create(`${folder}/screens/${name}.test.ts`, (own ? ownPageTest : openPageTest)(screen, address))
  addRoute(project, folder, frame, `route('${address}', './features/${featureName}/screens/${name}.tsx')`)
  return [
    own
      ? 'Give it a row in client-manifest.ts (profileMenu) when people should find it.'
      : 'Give it a row in main-menu.ts, public-pages.ts or home-part.tsx when people should find it.',
    'Add its line to tests/checks/routes.test.ts: address, frame, for whom.',
    `npx react-router typegen && npx vitest run ${folder}/screens tests/checks/routes.test.ts tests/checks/screens.test.ts`,
  ]
}
