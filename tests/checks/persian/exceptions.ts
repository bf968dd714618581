/** Files whose Persian is not shown to people, each with the reason. */
export const withoutTexts: Readonly<Record<string, string>> = {
  'src/kit/text.ts': 'letters of other alphabets and keyboards, which it turns into Persian ones',
  'database/migrations/0625-words-and-units-of-stock-files.sql':
    'digits of another alphabet, which it turns into Latin ones',
  'src/kit/plate-letters.ts': 'what people type for the letter of a plate',
  'src/features/catalog/server/data/search-words.json': 'spellings that the search understands, wrong ones too',
  'src/features/marketplace/dealer-panel/stock-price.ts': 'units of prices as programs of dealers write them',
  'src/features/marketplace/ad/hide-contacts.ts': 'patterns of numbers in the digits of every script',
  'src/features/notifications/server/providers/fake-protocol.ts': 'the words of a provider, as it writes them',
  'src/features/inquiries/server/providers/lying-ways.ts': 'the words of an authority that lies, for tests',
}

type Place = { path: string; rule: string; found: string; text: string }
/** What a rule lets pass where it stands, with the reason. `text` is the whole text, `path` a file. */
export type Exception = { rule: string; found: string | RegExp; because: string; path?: string; text?: string }

export const exceptions: readonly Exception[] = [
  {
    rule: 'heh',
    found: 'صفحه اصلی',
    text: 'صفحه اصلی',
    because: 'a button of the error page, as the specification writes it',
  },
  {
    rule: 'heh',
    found: 'صفحه قبل',
    text: 'صفحه قبل',
    because: 'a button of the error page, as the specification writes it',
  },
  { rule: 'heh', found: 'شماره تماس', text: 'دیدن شماره تماس', because: 'the name of this button everywhere' },
  {
    rule: 'digits',
    found: /^\d+$/,
    path: 'src/ui/showcase/plates-showcase.tsx',
    because: 'plates as they are stored',
  },
  {
    rule: 'words',
    found: 'پیشین',
    path: 'src/features/catalog/server/data/provinces.json',
    because: 'the name of a town',
  },
  {
    rule: 'words',
    found: 'نخست',
    path: 'database/migrations/0023-rules.sql',
    because: 'a migration is never changed; 0064 mends the text',
  },
  {
    rule: 'words',
    found: /^(?:بفرست|بخوان)$/,
    path: 'database/migrations/0091-fraud-patterns.sql',
    because: 'patterns of what swindlers write',
  },
  {
    rule: 'words',
    found: 'بیش از',
    path: 'src/features/identity/texts.ts',
    because: 'the refusal of too many tries, as the specification writes it',
  },
]

export const isExcused = (place: Place): boolean => exceptions.some((exception) => covers(exception, place))

/** Whether an exception is meant for this place. */
export const covers = ({ rule, found, path, text }: Exception, place: Place): boolean =>
  rule === place.rule &&
  (typeof found === 'string' ? found === place.found : found.test(place.found)) &&
  (path === undefined || path === place.path) &&
  (text === undefined || text === place.text.trim())
