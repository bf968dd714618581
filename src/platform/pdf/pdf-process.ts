// Runs as a separate process: a fault in the native compiler ends only that process.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The template and its `sys.inputs`. */
export type TypstSource = { template: string; inputs: Record<string, string> }

/** A PDF, or the messages of the compiler. */
export type TypstAnswer = { pdf: Uint8Array } | { fault: string }

const require = createRequire(import.meta.url)
const fonts = [
  require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  require.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
]
/** The template must read no file; if it tries, there is none. */
const nowhere = '/nonexistent'

const compiler = NodeCompiler.create({
  workspace: nowhere,
  fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(file)) }],
})

function compile({ template, inputs }: TypstSource): TypstAnswer {
  const outcome = compiler.compile({ mainFileContent: template, inputs })
  const failed = outcome.takeError()
  if (!outcome.result) return { fault: JSON.stringify(failed && compiler.fetchDiagnostics(failed)) }
  const pdf = compiler.pdf(outcome.result)
  // The compiler caches layouts, and no two documents are alike.
  compiler.evictCache(0)
  return { pdf }
}

process.on('message', (source: TypstSource) => void process.send!(compile(source)))
process.on('disconnect', () => process.exit())
process.send!('ready')
