/** What a helper has opened and what ends it. The setup of each file of tests runs the endings, last opened first. */
export type Ending = () => Promise<void> | void;

const ofTest: Ending[] = [];
const ofFile: Ending[] = [];

/** Ends with the test that is running, whatever happens in it. */
export const endWithTest = (end: Ending): void => void ofTest.push(end);

/** Ends with the file of tests that is running. */
export const endWithFile = (end: Ending): void => void ofFile.push(end);

/** For the setup: ends what was opened for one test. */
export const endTest = (): Promise<void> => endAll(ofTest);

/** For the setup: ends what was opened for one file of tests. */
export const endFile = (): Promise<void> => endAll(ofFile);

/** One that fails keeps none of the others from ending. */
async function endAll(endings: Ending[]): Promise<void> {
  const faults: unknown[] = [];
  for (const end of endings.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
