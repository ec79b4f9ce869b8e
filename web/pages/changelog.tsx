import { page } from '../page.ts';

/** What was added to the interface, and what will end. */
export const changelog = page({
  path: '/changelog',
  isStatic: true,
  load: (sources) => sources.changelog(),
  render(_data, view, _inputs, _problems, changes) {
    const { texts } = view;
    const days = [...new Set(changes.map(({ date }) => date))];
    return {
      title: texts.nav.changelog,
      description: texts.changelog.about,
      isIndexed: true,
      main: (
        <>
          <h1>{texts.nav.changelog}</h1>
          <p class="lead">{texts.changelog.about}</p>
          <p>
            <a href="/changelog.json">changelog.json</a>
          </p>
          {days.map((day) => (
            <section key={day} lang="en">
              <h2 id={day}>
                <time dateTime={day}>{day}</time>
              </h2>
              <ul class="operations">
                {changes
                  .filter(({ date }) => date === day)
                  .map(({ kind, path, text }) => (
                    <li key={`${path} ${text}`}>
                      <b class={`change ${kind}`}>{texts.changelog.kinds[kind]}</b>
                      <code>{path}</code>
                      <span>{text}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      ),
    };
  },
  data: (_data, _view, _inputs, changes) => changes,
});
