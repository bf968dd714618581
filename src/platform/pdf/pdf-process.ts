// Runs as a process of its own: a fault within the native compiler ends the process it is in.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The template and what `sys.inputs` of it holds. */
export type TypstSource = { template: string; inputs: Record<string, string> }

/** A PDF, or what the compiler had to say. */
export type TypstAnswer = { pdf: Uint8Array } | { fault: string }

const require = createRequire(import.meta.url)
const fonts = [
  require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  require.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
]
/** The template reads no file; should it ever try, there is none. */
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
  // It keeps what it laid out for the next time, and no two documents are alike.
  compiler.evictCache(0)
  return { pdf }
}

process.on('message', (source: TypstSource) => void process.send!(compile(source)))
process.on('disconnect', () => process.exit())
process.send!('ready')
