import { join } from 'node:path';
import type { Language } from '@kapao/contract/language';
import { build as bundle, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { leanContract } from '../lean-contract.ts';

export type HomeFiles = { files: readonly string[]; messages: Readonly<Record<Language, readonly string[]>> };

/**
 * Writes `user.html` beside `index.html`: the page with an inline script that requests home's files and the wallet
 * (head.ts). The server allows that script by its hash (docs/decisions/030-member-page.md).
 */
export function memberPage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'member-page',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, written) {
      const page = written['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no page');
      const script = await bundleHead(config, readHomeFiles(written));
      const [start = '', ...rest] = page.source.toString().split('<script type="module"');
      if (rest.length === 0 || /<\/script|<!--/.test(script)) throw new Error('the script has no place in the page');
      const source = [`${start}<script>${script}</script>\n    `, ...rest].join('<script type="module"');
      this.emitFile({ type: 'asset', fileName: 'user.html', source });
    },
  };
}

const homeModules = /\/src\/(home\/screen|app\/(data|member-layout)|money\/api|ui\/overlay\/toaster)\.tsx?$/;

function readHomeFiles(written: Rolldown.OutputBundle): HomeFiles {
  const chunks = Object.values(written).filter((output) => output.type === 'chunk');
  const filesWith = (module: RegExp): string[] => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (found.length === 0) throw new Error(`the build has no ${module.source}`);
    return addressesOf(addImports(found, chunks));
  };
  const messagesIn = (language: Language) => filesWith(new RegExp(`/i18n/src/(core|main)/${language}\\.ts$`));
  return {
    files: filesWith(homeModules),
    messages: { th: messagesIn('th'), la: messagesIn('la'), en: messagesIn('en') },
  };
}

type Chunk = Rolldown.OutputChunk;

/** Adds what the chunks import, without the app's first file: the page names it. */
function addImports(found: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const all = new Set(found);
  for (const { imports } of all) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName) && !chunk.isEntry) all.add(chunk);
  }
  return [...all];
}

function addressesOf(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
  );
}

async function bundleHead(config: ResolvedConfig, files: HomeFiles): Promise<string> {
  const written = await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanContract()],
    define: { ...config.define, HOME_FILES: JSON.stringify(files) },
    resolve: { alias: config.resolve.alias },
    build: {
      write: false,
      target: config.build.target,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'head.ts'),
        transform: { assumptions: { setPublicClassFields: true } },
        // It needs a few functions of the modules it shares with the app, and nothing that they set up.
        treeshake: {
          moduleSideEffects: (id) => id.endsWith('/head.ts'),
          manualPureFunctions: ['endpoint', 'z', 'createStore', 'createStoreOf'],
        },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(written) ? written : [written];
  if (output === undefined || !('output' in output)) throw new Error('the head has no script');
  return output.output[0].code.trim();
}
