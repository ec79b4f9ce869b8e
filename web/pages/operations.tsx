import { page } from '../page.ts';

/** All paths of /v1 on one page; as JSON for programs. */
export const operations = page({
  path: '/v1',
  isStatic: true,
  prefersData: true,
  load: (sources) => sources.operations(),
  render(_data, view, _inputs, _problems, entries) {
    const { texts } = view;
    const tags = [...new Set(entries.map(({ tag }) => tag))];
    return {
      title: texts.docs.operations,
      description: texts.docs.operationsAbout,
      isIndexed: true,
      main: (
        <>
          <h1>{texts.docs.operations}</h1>
          <p class="lead">{texts.docs.operationsAbout}</p>
          {tags.map((name) => (
            <section key={name} lang="en">
              <h2 id={name}>{name}</h2>
              <ul class="operations">
                {entries
                  .filter(({ tag }) => tag === name)
                  .map(({ operation, method, path, summary, documentation }) => (
                    <li key={operation}>
                      <b class="method">{method}</b>
                      <a href={documentation}>
                        <code>{path}</code>
                      </a>
                      <span>{summary}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      ),
    };
  },
  data: (_data, { baseUrl }, _inputs, entries) => ({
    api_version: 'v1',
    openapi: `${baseUrl}/openapi.json`,
    documentation: `${baseUrl}/docs`,
    operations: entries.map(({ documentation, ...entry }) => ({
      ...entry,
      documentation: `${baseUrl}${documentation}`,
    })),
  }),
});
