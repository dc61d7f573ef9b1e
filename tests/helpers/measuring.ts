import { AnalysisStore } from '../../server/media/probe/analysis-store.ts';
import { analyzeImage, sizeOfStart } from '../../server/media/probe/analyze-image.ts';
import { ImageAnalyzer } from '../../server/media/probe/image-analyzer.ts';
import { ManualClock } from './manual-clock.ts';
import { Originals } from './originals.ts';

/** Originals, a store and its locks, for the image analysis of one test. */
export function measuring() {
  const clock = new ManualClock();
  const originals = new Originals();
  const memos = new Map<string, string>();
  const unreadable: string[] = [];
  const claimed = new Set<string>();

  /** Image analysis of one process, and the ids that it reported to listeners. */
  const start = () => {
    const store = new AnalysisStore({
      remember: (reported) => {
        for (const [id, text] of reported) memos.set(id, text);
      },
      recall: async (id) => memos.get(id),
      announce: () => undefined,
    });
    const analyzer = new ImageAnalyzer({
      originals,
      probe: {
        sizeOf: sizeOfStart,
        measure: (file) => analyzeImage(file),
        close: () => undefined,
      },
      store,
      clock,
      claim: async (id) => {
        if (claimed.has(id)) return undefined;
        claimed.add(id);
        return () => claimed.delete(id);
      },
      onUnreadable: (id, reason) => unreadable.push(`${id}: ${reason}`),
    });
    const reported: string[] = [];
    analyzer.onKnown((id) => reported.push(id));
    return { analyzer, store, reported };
  };
  return { clock, originals, memos, unreadable, start };
}
