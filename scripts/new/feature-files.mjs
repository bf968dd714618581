import { itemScreen, itemScreenTest } from './feature-screen.mjs'
import { addItem, addItemTest, findItems, migration, personalData, tables } from './feature-server.mjs'

/** Returns the files of a feature with one table, one action and one page, which lists the titles of a signed-in user. */
export const featureFiles = (feature, title) => ({
  'README.md': readme(feature),
  'manifest.ts': manifest(feature),
  'client-manifest.ts': clientManifest(feature),
  'routes.ts': routes(feature),
  'addresses.ts': `/** The page of a person's own list. */\nexport const ${feature.camel}Path = '/profile/${feature.kebab}'\n`,
  'texts.ts': texts(feature, title),
  'schemas.ts': schemas(feature),
  'schemas.test.ts': schemasTest(feature),
  'server/tables.ts': tables(feature),
  'server/find-items.ts': findItems(feature),
  'server/add-item.ts': addItem(feature),
  'server/add-item.test.ts': addItemTest(feature),
  'server/personal-data.ts': personalData(feature),
  [`screens/${feature.kebab}.tsx`]: itemScreen(feature),
  [`screens/${feature.kebab}.test.ts`]: itemScreenTest(feature),
})

export { migration }

const readme = ({ kebab, snake, title }) => `# ${title}

A signed-in user keeps a list of titles here.

## Terms
- **Item** (\`${snake}_item\`): a title that a user has written; nobody else sees it.

## Rules
- A title has 2 to 80 characters, and is unique in a user's list.
- The list is deleted with the account, and is part of the export of personal data.

## Public API and pages
- \`routes.ts\`: \`/profile/${kebab}\`, for signed-in users.
- \`client-manifest.ts\`: its row among a user's own pages.

## Tables
\`${snake}_item\`.

## Jobs and events
None.

## Where to change what
| to change | edit |
|---|---|
| an address | \`routes.ts\`, \`addresses.ts\` |
| a Persian text | \`texts.ts\` |
| a field of a form | \`schemas.ts\` |
| the type of a column | \`server/tables.ts\` |
| permissions, personal data | \`manifest.ts\` |
`

const manifest = ({ kebab, snake, camel }) => `import { defineManifest } from '#platform/manifest.ts'
import { eraseItems } from './server/personal-data.ts'
import { findItems } from './server/find-items.ts'
import { ${camel}Texts } from './texts.ts'

export const manifest = defineManifest({
  name: '${kebab}',
  personalData: {
    inFile: [${camel}Texts.title],
    deletion: { gone: [${camel}Texts.title] },
    export: ({ db }, { personId }) => findItems(db, personId),
    erase: (trx, _ctx, { personId }) => eraseItems(trx, personId),
  },
  personColumns: { '${snake}_item.person_id': { exported: true, deleted: 'gone' } },
})
`

const clientManifest = ({ camel }) => `import { IconList } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { ${camel}Path } from './addresses.ts'
import { ${camel}Texts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: ${camel}Path, label: ${camel}Texts.title, Icon: IconList }],
}
`

const routes = ({ kebab }) => `import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature by the layout around them. */
export const routes: LayoutRoutes = {
  profile: [route('profile/${kebab}', './features/${kebab}/screens/${kebab}.tsx')],
}
`

const texts = ({ camel }, title) => `export const ${camel}Texts = {
  title: '${title}',
  lead: 'آنچه اینجا می‌نویسید فقط برای خودتان نمایش داده می‌شود.',
  field: 'عنوان',
  add: 'ثبت عنوان',
  none: 'هنوز عنوانی ثبت نکرده‌اید',
  noneAdvice: 'عنوان را در کادر بالا بنویسید تا در این لیست بماند.',
} as const

/** Why an item was not added, by the code of the refusal. */
export const ${camel}Refusals = {
  'already-there': 'این عنوان در لیست شما هست؛ عنوان دیگری بنویسید.',
} as const
`

const schemas = ({ camel }) => `import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { ${camel}Texts } from './texts.ts'

export const longestTitle = 80

/** What a person writes to add an item. */
export const itemSchema = z.object({
  title: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(2).max(longestTitle))
    .meta({ title: ${camel}Texts.field }),
})
`

const schemasTest = () => `import { describe, expect, it } from 'vitest'
import { itemSchema, longestTitle } from './schemas.ts'

describe('the title of an item', () => {
  it('is kept without the spaces around it', () => {
    expect(itemSchema.parse({ title: '  لنت جلو ' })).toEqual({ title: 'لنت جلو' })
  })

  it.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['a single letter', 'ل'],
    ['too long', 'ل'.repeat(longestTitle + 1)],
  ])('is refused when it is %s', (_what, title) => {
    expect(itemSchema.safeParse({ title }).success).toBe(false)
  })
})
`
