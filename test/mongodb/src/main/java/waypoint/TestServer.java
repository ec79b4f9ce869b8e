package waypoint;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A MongoDB protocol server in memory. Prints its URI once it listens; the only argument is a port, 0 for any. */
public final class TestServer {
  /** The driver refuses servers below wire version 9; the protocol spoken here is enough for what we ask. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(6, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 17;
        }
      };

  /** What changes a collection's indexes runs alone: this server lists them unguarded while it writes records. */
  private static final class GuardedBackend extends MemoryBackend {
    private static final Set<String> ALONE =
        Set.of("createIndexes", "dropIndexes", "drop", "dropDatabase");

    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

    @Override
    public Document handleMessage(MongoMessage message) {
      String command = message.getDocument().keySet().iterator().next();
      Lock held = ALONE.contains(command) ? lock.writeLock() : lock.readLock();
      held.lock();
      try {
        return super.handleMessage(message);
      } finally {
        held.unlock();
      }
    }
  }

  private TestServer() {}

  public static void main(String[] arguments) {
    int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0;
    MongoServer server = new MongoServer(new GuardedBackend().version(VERSION));
    server.bind("127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
  }
}
